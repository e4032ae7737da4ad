/** Smaller buffers are left to the garbage collector. */
const many = 16 * 1024;

/**
 * Frees the memory of a large view at once, if it covers its whole buffer: uploads produce tens of megabytes a second, and
 * garbage collection would come too late. A freed view is empty.
 */
export function freeBytes({ buffer, byteLength }: Uint8Array): void {
  if (byteLength >= many && buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}
