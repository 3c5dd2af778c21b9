/* The few functions of numba's runtime that kernels call: memory of arrays, counted by references, and
   arrays in another shape.
   numba writes sizes with 64 bits on every machine. */
#include <stdint.h>
#include <stdlib.h>

typedef struct {
    int64_t references;
    void (*destroy)(void *data, int64_t size, void *info);
    void *info;
    void *data;
    int64_t size;
    void *allocator;
} Memory;

Memory *NRT_MemInfo_alloc_aligned(int64_t size, int32_t align)
{
    Memory *memory = malloc(sizeof(Memory) + size + align);
    if (!memory)
        return NULL;
    uintptr_t begin = (uintptr_t)(memory + 1);
    *memory = (Memory){1, NULL, NULL, (void *)((begin + align - 1) / align * align), size, NULL};
    return memory;
}

void NRT_MemInfo_call_dtor(Memory *memory)
{
    if (memory->destroy)
        memory->destroy(memory->data, memory->size, memory->info);
    free(memory);
}

/* Write the strides of an array in another shape, and return 1 if the numbers can stay where they are.
   Kernels ask about arrays whose numbers lie in order. */
int numba_attempt_nocopy_reshape(int64_t dimensions, const int64_t *lengths, const int64_t *strides,
                                 int64_t new_dimensions, const int64_t *new_lengths,
                                 int64_t *new_strides, int64_t size, int column_by_column)
{
    int64_t step = size;
    for (int64_t i = dimensions - 1; i >= 0; step *= lengths[i], i--)
        if (lengths[i] != 1 && strides[i] != step)
            return 0;
    step = size;
    for (int64_t i = new_dimensions - 1; i >= 0; step *= new_lengths[i], i--)
        new_strides[i] = step;
    return !column_by_column;
}

#ifdef __wasm__
int sched_yield(void) /* The page has a single thread. */
{
    return 0;
}
#endif
