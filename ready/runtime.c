/* The few functions of numba's runtime that kernels call: memory of arrays, counted by references.
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

#ifdef __wasm__
int sched_yield(void) /* The page has a single thread. */
{
    return 0;
}
#endif
