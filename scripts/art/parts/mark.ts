const sail: [number, number][] = [
  [31, 3], [35.2, 7.6], [38.9, 12.9], [41.8, 19], [43.9, 25.6], [44.8, 32.7],
  [40.3, 30.4], [34.6, 29.1], [28.2, 28.8], [30.3, 23.6], [31.6, 17.5], [31.9, 10],
];
const jib: [number, number][] = [
  [26.8, 11.5], [27, 17], [25.7, 22.8], [22.6, 29.7], [17.4, 30.8], [12.3, 32.7],
  [7.4, 35.5], [9.9, 28.6], [13.9, 22], [19.3, 16.5],
];

function inside(outline: [number, number][], x: number, y: number): boolean {
  let is = false;
  for (let i = 0, j = outline.length - 1; i < outline.length; j = i++) {
    const [xi, yi] = outline[i]!;
    const [xj, yj] = outline[j]!;
    if (yi > y !== yj > y && x < ((xj - xi) * (y - yi)) / (yj - yi) + xi) is = !is;
  }
  return is;
}

/** Which part of the airline's mark covers a point; 0 to 1 from the lower left. */
export function markAt(x: number, y: number): 'sail' | 'jib' | undefined {
  if (x < 0 || x > 1 || y < 0 || y > 1) return undefined;
  if (inside(sail, x * 48, 42 - y * 42)) return 'sail';
  if (inside(jib, x * 48, 42 - y * 42)) return 'jib';
  return undefined;
}
