/**
 * The captcha's characters as strokes in a box 10 wide and 14 high; fonts are not used, because a server may have none. Each
 * stroke is a list of points `x,y`: a list that begins with `~` is a smooth curve through the points, and any other list is a
 * line from point to point. Characters that are easily confused are left out (0 O Q, 1 I, 2 Z, 5 S, 8 B, 6 G, U V); so are 4
 * and F, which look like A and E if a line crosses them.
 */
const strokes: Record<string, string[]> = {
  A: ['0.5,14 5,0 9.5,14', '2.2,9.2 7.8,9.2'],
  C: ['~9.5,3 7.6,0.7 5,0 2.2,1.4 0.6,4.4 0.5,7 0.6,9.6 2.2,12.6 5,14 7.6,13.3 9.5,11'],
  D: ['1,0 1,14', '~1,0 5,0.3 8.2,2.4 9.5,7 8.2,11.6 5,13.7 1,14'],
  E: ['9,0 1,0 1,14 9.2,14', '1,6.8 7.6,6.8'],
  H: ['1,0 1,14', '9,0 9,14', '1,7 9,7'],
  J: ['~7.5,0 7.5,5 7.4,10 6.2,13.2 3.8,14 1.6,12.9 0.8,10.4', '4.4,0 9.6,0'],
  K: ['1,0 1,14', '9,0 1,8.4', '3.6,6 9.4,14'],
  L: ['1,0 1,14 9,14'],
  M: ['0.4,14 1.2,0 5,9 8.8,0 9.6,14'],
  N: ['1,14 1,0 9,14 9,0'],
  P: ['1,14 1,0', '~1,0 5.4,0.1 8.6,1.4 9.2,4 8.4,6.6 5.4,7.7 1,7.8'],
  R: ['1,14 1,0', '~1,0 5.4,0.1 8.4,1.3 9,3.8 8.2,6.2 5.4,7.2 1,7.3', '5,7.3 9.4,14'],
  T: ['0.4,0 9.6,0', '5,0 5,14'],
  W: ['0,0 2.6,14 5,4.6 7.4,14 10,0'],
  X: ['0.8,0 9.2,14', '9.2,0 0.8,14'],
  Y: ['0.6,0 5,7 9.4,0', '5,7 5,14'],
  3: ['~1,2 3,0.3 5.6,0 8,1.2 8.4,3.6 7,6 4.2,6.6', '~4.2,6.6 7.6,7.2 9.2,9.6 8.6,12.4 5.8,14 2.8,13.7 0.8,11.8'],
  7: ['0.8,0 9.4,0 3.8,14', '3.4,7 8.6,7'],
  9: ['~8.8,4.6 8,7.4 5.2,8.4 2.2,7.6 1,4.8 1.8,1.6 4.6,0 7.6,1 8.8,4.6 8.9,8 7.6,11.6 4,14'],
};

/** The characters of a picture captcha. */
export const pictureAlphabet = Object.keys(strokes).join('');

export type Point = [x: number, y: number];

function smooth(points: Point[]): Point[] {
  const steps = 6;
  const at = (index: number) => points[Math.max(0, Math.min(points.length - 1, index))]!;
  const curve = points.slice(1).flatMap((_, index) => {
    const [a, b, c, d] = [at(index - 1), at(index), at(index + 1), at(index + 2)];
    return Array.from({ length: steps }, (_, step): Point => {
      const t = step / steps;
      const blend = (p: number, q: number, r: number, s: number) =>
        0.5 * (2 * q + (r - p) * t + (2 * p - 5 * q + 4 * r - s) * t * t + (3 * q - p - 3 * r + s) * t * t * t);
      return [blend(a[0], b[0], c[0], d[0]), blend(a[1], b[1], c[1], d[1])];
    });
  });
  return [...curve, at(points.length - 1)];
}

function divide(points: Point[]): Point[] {
  const steps = 5;
  const between = points.slice(1).flatMap((end, index) => {
    const start = points[index]!;
    return Array.from({ length: steps }, (_, step): Point => [
      start[0] + ((end[0] - start[0]) * step) / steps,
      start[1] + ((end[1] - start[1]) * step) / steps,
    ]);
  });
  return [...between, points.at(-1)!];
}

/**
 * The strokes of a character as lines of many points that can be bent; an unknown character (in the fixed answer of
 * tests) is an empty box.
 */
export function strokesOf(character: string): Point[][] {
  const drawn = strokes[character] ?? ['1,0 9,0 9,14 1,14 1,0'];
  return drawn.map((stroke) => {
    const points = stroke
      .replace('~', '')
      .split(' ')
      .map((pair) => pair.split(',').map(Number) as Point);
    return stroke.startsWith('~') ? smooth(points) : divide(points);
  });
}
