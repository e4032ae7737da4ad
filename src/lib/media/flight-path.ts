export interface Waypoint {
  /** Percent of the width, 0 to 100. */
  x: number;
  /** Pixels from the top. */
  y: number;
}

/** Height of the drawing in pixels. */
export const flightHeight = 128;

const ground = 112;
const rise = 92;

function heightAt(x: number): number {
  const fromMiddle = x / 50 - 1;
  return Math.round((ground - rise * (1 - fromMiddle * fromMiddle)) * 100) / 100;
}

/** The positions of `count` steps on an arc from take-off to landing, each in the middle of its column. */
export function waypoints(count: number): Waypoint[] {
  return Array.from({ length: count }, (_, index) => {
    const x = Math.round(((index + 0.5) / count) * 10_000) / 100;
    return { x, y: heightAt(x) };
  });
}

/** The arc through all points, as an SVG path in a drawing 100 units wide and `flightHeight` high. */
export function flightArc(points: Waypoint[]): string {
  const first = points[0];
  const last = points.at(-1);
  if (!first || !last) return '';
  // A parabola is a quadratic curve; its control point is the intersection of the tangents at both ends.
  const middle = (first.x + last.x) / 2;
  const slope = (4 * rise * (1 - first.x / 50)) / 100;
  const control = Math.round((first.y - slope * (middle - first.x)) * 100) / 100;
  return `M${first.x} ${first.y}Q${middle} ${control} ${last.x} ${last.y}`;
}
