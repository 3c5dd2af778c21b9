"""What `benchmarks.soak` tries, a module a target."""
