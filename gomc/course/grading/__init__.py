"""Grading: answers to exercises that learners hand in as notebooks or modules, judged on hidden cases.

The code of a learner runs in a separate process with limits, and only numbers, truth values, lists and
texts come back from there. The grader's process compares the values with the right values, so nothing
that the code prints or changes in its own process can forge a verdict.

- `handedin`: the answers in a file, and the statements that the answers need;
- `guard`: the operations that the process of a learner's code may not do;
- `serving`: the process that runs the code;
- `wire`: values as JSON, on the way from one process to the other;
- `remote`: an answer in another process, as a function;
- `marks`: the points and remarks of a file;
- `sheet`: the tables of marks and remarks.
"""
