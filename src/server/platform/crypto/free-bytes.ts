/** Smaller buffers are left to the garbage collector. */
const many = 16 * 1024;

/**
 * Frees the memory of a large buffer at once, if it owns all of it: uploads produce tens of megabytes a second, and
 * garbage collection comes too late. The buffer is empty afterwards.
 */
export function freeBytes({ buffer, byteLength }: Uint8Array): void {
  if (byteLength >= many && buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}
