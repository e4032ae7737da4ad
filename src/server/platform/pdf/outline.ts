import { create, type Font, type Path } from 'fontkit';

/** A text as an outline, which can be drawn without an installed font; y grows downwards. */
export interface Outline {
  /** The value of the attribute `d` of an SVG path. */
  path: string;
  /** The bounds of the path, in thousandths of the font size. */
  box: { x: number; y: number; width: number; height: number };
}

/** Creates a font for `outlineOf`. */
export function outlineFont(bytes: Buffer): Font {
  return create(bytes);
}

/**
 * The outline of a line of text.
 * @param degrees the slope of the line
 */
export function outlineOf(font: Font, words: string, degrees = 0): Outline {
  const { glyphs, positions } = font.layout(words);
  const scale = 1000 / font.unitsPerEm;
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle) * scale, Math.sin(angle) * scale];
  const edges = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  const parts: string[] = [];
  let along = 0;
  for (const [index, glyph] of glyphs.entries()) {
    // The font's y axis points up, the outline's down.
    const drawn: Path = glyph.path.transform(cos, -sin, -sin, -cos, along * cos, -along * sin);
    along += positions[index]!.xAdvance;
    if (drawn.commands.length === 0) continue;
    parts.push(drawn.toSVG());
    const { minX, minY, maxX, maxY } = drawn.bbox;
    edges.left = Math.min(edges.left, minX);
    edges.top = Math.min(edges.top, minY);
    edges.right = Math.max(edges.right, maxX);
    edges.bottom = Math.max(edges.bottom, maxY);
  }
  const { left, top, right, bottom } = edges;
  if (parts.length === 0) return { path: '', box: { x: 0, y: 0, width: 0, height: 0 } };
  return { path: parts.join(''), box: { x: left, y: top, width: right - left, height: bottom - top } };
}
