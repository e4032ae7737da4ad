import { encode } from 'uqr';

/** A QR code as one SVG path in a square of `size` units, including the quiet zone. */
export function qrCode(text: string): { size: number; path: string } {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const rows = data.map((row, y) =>
    [
      ...row
        .map((dark) => (dark ? '1' : '0'))
        .join('')
        .matchAll(/1+/g),
    ]
      .map(({ 0: run, index: x }) => `M${x} ${y}h${run.length}v1h-${run.length}z`)
      .join(''),
  );
  return { size, path: rows.join('') };
}
