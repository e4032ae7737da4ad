/** Types for the part of libheif's decoder that the project uses, because the package has no types. */
declare module 'libheif-js/libheif-wasm/libheif.js' {
  interface HeifImage {
    get_width(): number;
    get_height(): number;
    is_primary(): boolean;
    /** Writes the decoded pixels into `into`, rotated as the file requires; then calls `done`, with null if decoding failed. */
    display(into: { data: Uint8ClampedArray; width: number; height: number }, done: (shown: unknown) => void): void;
    free(): void;
  }

  interface Libheif {
    HeifDecoder: new () => { decode(file: Uint8Array): HeifImage[] };
  }

  /** Creates the decoder synchronously from the bytes of its WebAssembly module. */
  export default function createLibheif(options: { wasmBinary: Uint8Array }): Libheif;
}
