/** The part of libheif's decoder that is used; the package declares its bare bindings alone. */
declare module 'libheif-js/libheif-wasm/libheif.js' {
  interface HeifImage {
    get_width(): number;
    get_height(): number;
    is_primary(): boolean;
    /** Fills `into` with what the picture shows, turned as its file says; null where it cannot be read. */
    display(into: { data: Uint8ClampedArray; width: number; height: number }, done: (shown: unknown) => void): void;
    free(): void;
  }

  interface Libheif {
    HeifDecoder: new () => { decode(file: Uint8Array): HeifImage[] };
  }

  /** Makes the decoder at once from the bytes of its WebAssembly. */
  export default function createLibheif(options: { wasmBinary: Uint8Array }): Libheif;
}
