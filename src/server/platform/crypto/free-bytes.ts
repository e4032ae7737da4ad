/** Bytes that are worth it. */
const many = 16 * 1024;

/**
 * Gives the memory of many bytes back at once, where nothing else lies in it. A garbage collection would come late to it,
 * and uploads leave tens of megabytes a second. Whoever reads the bytes afterwards finds none.
 */
export function freeBytes({ buffer, byteLength }: Uint8Array): void {
  if (byteLength >= many && buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}
