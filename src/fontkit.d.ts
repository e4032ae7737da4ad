/** Types for the part of fontkit that the project uses, because the package has no types. */
declare module 'fontkit' {
  export interface Path {
    commands: readonly unknown[];
    bbox: { minX: number; minY: number; maxX: number; maxY: number };
    transform(xx: number, xy: number, yx: number, yy: number, x: number, y: number): Path;
    toSVG(): string;
  }
  export interface Font {
    characterSet: number[];
    unitsPerEm: number;
    layout(words: string): { glyphs: { path: Path }[]; positions: { xAdvance: number }[] };
  }
  export function create(bytes: Uint8Array): Font;
}
