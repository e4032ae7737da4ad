/** What is used of fontkit, which comes without types: the characters that a typeface can draw. */
declare module 'fontkit' {
  export function create(bytes: Uint8Array): { characterSet: number[] };
}
