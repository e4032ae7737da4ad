import type { Material, Mesh } from './mesh.ts';

/** Triangles in a tree of boxes, ready for rays. */
export interface Geometry {
  /** Corner and two edges of each triangle, 9 numbers. */
  triangles: Float32Array;
  normals: Float32Array;
  locals: Float32Array;
  materialOf: Uint16Array;
  materials: Material[];
  /** Six bounds of each node. */
  bounds: Float32Array;
  /** First triangle or first child, and number of triangles (0: inner node). */
  links: Int32Array;
}

const leafSize = 4;
const bins = 12;

/** Builds the tree by the cheapest of a few cuts along the longest side of the middles. */
export function buildGeometry(mesh: Mesh): Geometry {
  const count = mesh.materials.length;
  const p = mesh.positions;
  const low = new Float32Array(count * 3);
  const high = new Float32Array(count * 3);
  const middle = new Float32Array(count * 3);
  for (let t = 0; t < count; t++) {
    for (let axis = 0; axis < 3; axis++) {
      const [a, b, c] = [p[t * 9 + axis]!, p[t * 9 + 3 + axis]!, p[t * 9 + 6 + axis]!];
      low[t * 3 + axis] = Math.min(a, b, c);
      high[t * 3 + axis] = Math.max(a, b, c);
      middle[t * 3 + axis] = (a + b + c) / 3;
    }
  }
  const order = new Int32Array(count).map((_, i) => i);
  const bounds = new Float32Array(Math.max(1, count * 2) * 6);
  const links = new Int32Array(Math.max(1, count * 2) * 2);
  let nodes = 1;
  const binLow = new Float64Array(bins * 3);
  const binHigh = new Float64Array(bins * 3);
  const binCount = new Int32Array(bins);

  const area = (lows: Float64Array, highs: Float64Array): number => {
    const [x, y, z] = [highs[0]! - lows[0]!, highs[1]! - lows[1]!, highs[2]! - lows[2]!];
    return x < 0 ? 0 : x * y + y * z + z * x;
  };

  const stack: [number, number, number][] = [[0, 0, count]];
  while (stack.length > 0) {
    const [node, first, last] = stack.pop()!;
    const nodeLow = [Infinity, Infinity, Infinity];
    const nodeHigh = [-Infinity, -Infinity, -Infinity];
    const midLow = [Infinity, Infinity, Infinity];
    const midHigh = [-Infinity, -Infinity, -Infinity];
    for (let i = first; i < last; i++) {
      const t = order[i]! * 3;
      for (let axis = 0; axis < 3; axis++) {
        nodeLow[axis] = Math.min(nodeLow[axis]!, low[t + axis]!);
        nodeHigh[axis] = Math.max(nodeHigh[axis]!, high[t + axis]!);
        midLow[axis] = Math.min(midLow[axis]!, middle[t + axis]!);
        midHigh[axis] = Math.max(midHigh[axis]!, middle[t + axis]!);
      }
    }
    for (let axis = 0; axis < 3; axis++) {
      bounds[node * 6 + axis] = nodeLow[axis]! - 1e-5;
      bounds[node * 6 + 3 + axis] = nodeHigh[axis]! + 1e-5;
    }
    const spans = midHigh.map((h, axis) => h - midLow[axis]!);
    const axis = spans[0]! > spans[1]! ? (spans[0]! > spans[2]! ? 0 : 2) : spans[1]! > spans[2]! ? 1 : 2;
    if (last - first <= leafSize || spans[axis]! < 1e-9) {
      links[node * 2] = first;
      links[node * 2 + 1] = last - first;
      continue;
    }
    binLow.fill(Infinity);
    binHigh.fill(-Infinity);
    binCount.fill(0);
    const factor = (bins * 0.9999) / spans[axis]!;
    const binOf = (t: number): number => Math.floor((middle[t * 3 + axis]! - midLow[axis]!) * factor);
    for (let i = first; i < last; i++) {
      const t = order[i]!;
      const bin = binOf(t);
      binCount[bin]!++;
      for (let k = 0; k < 3; k++) {
        binLow[bin * 3 + k] = Math.min(binLow[bin * 3 + k]!, low[t * 3 + k]!);
        binHigh[bin * 3 + k] = Math.max(binHigh[bin * 3 + k]!, high[t * 3 + k]!);
      }
    }
    const sweep = (from: number, to: number, step: number): Float64Array => {
      const costs = new Float64Array(bins);
      const l = new Float64Array([Infinity, Infinity, Infinity]);
      const h = new Float64Array([-Infinity, -Infinity, -Infinity]);
      let sum = 0;
      for (let bin = from; bin !== to; bin += step) {
        sum += binCount[bin]!;
        for (let k = 0; k < 3; k++) {
          l[k] = Math.min(l[k]!, binLow[bin * 3 + k]!);
          h[k] = Math.max(h[k]!, binHigh[bin * 3 + k]!);
        }
        costs[bin] = sum * area(l, h);
      }
      return costs;
    };
    const left = sweep(0, bins, 1);
    const right = sweep(bins - 1, -1, -1);
    let cut = 1;
    let best = Infinity;
    for (let bin = 1; bin < bins; bin++) {
      const cost = left[bin - 1]! + right[bin]!;
      if (cost < best) {
        best = cost;
        cut = bin;
      }
    }
    let i = first;
    let j = last - 1;
    while (i <= j) {
      if (binOf(order[i]!) < cut) i++;
      else {
        const swap = order[i]!;
        order[i] = order[j]!;
        order[j--] = swap;
      }
    }
    if (i === first || i === last) i = (first + last) >> 1;
    links[node * 2] = nodes;
    links[node * 2 + 1] = 0;
    stack.push([nodes, first, i], [nodes + 1, i, last]);
    nodes += 2;
  }

  const materials = [...new Set(mesh.materials)];
  const indexOf = new Map(materials.map((material, i) => [material, i]));
  const triangles = new Float32Array(count * 9);
  const normals = new Float32Array(count * 9);
  const locals = new Float32Array(count * 9);
  const materialOf = new Uint16Array(count);
  for (let i = 0; i < count; i++) {
    const t = order[i]!;
    for (let axis = 0; axis < 3; axis++) {
      triangles[i * 9 + axis] = p[t * 9 + axis]!;
      triangles[i * 9 + 3 + axis] = p[t * 9 + 3 + axis]! - p[t * 9 + axis]!;
      triangles[i * 9 + 6 + axis] = p[t * 9 + 6 + axis]! - p[t * 9 + axis]!;
    }
    for (let k = 0; k < 9; k++) {
      normals[i * 9 + k] = mesh.normals[t * 9 + k]!;
      locals[i * 9 + k] = mesh.locals[t * 9 + k]!;
    }
    materialOf[i] = indexOf.get(mesh.materials[t]!)!;
  }
  return { triangles, normals, locals, materialOf, materials, bounds: bounds.slice(0, nodes * 6), links: links.slice(0, nodes * 2) };
}

/** Where the last call of `nearest` met a triangle. */
export const hit = { distance: 0, triangle: -1, u: 0, v: 0 };

const pending = new Int32Array(96);

/** Entry distance into a node's box, or -1. `n` counts bounds; the last three are origin times inverse direction. */
function enter(b: Float32Array, n: number, ix: number, iy: number, iz: number, limit: number, mx: number, my: number, mz: number): number {
  let near: number;
  let far: number;
  if (ix >= 0) {
    near = b[n]! * ix - mx;
    far = b[n + 3]! * ix - mx;
  } else {
    near = b[n + 3]! * ix - mx;
    far = b[n]! * ix - mx;
  }
  if (near < 0) near = 0;
  if (far > limit) far = limit;
  let a: number;
  let c: number;
  if (iy >= 0) {
    a = b[n + 1]! * iy - my;
    c = b[n + 4]! * iy - my;
  } else {
    a = b[n + 4]! * iy - my;
    c = b[n + 1]! * iy - my;
  }
  if (a > near) near = a;
  if (c < far) far = c;
  if (near > far) return -1;
  if (iz >= 0) {
    a = b[n + 2]! * iz - mz;
    c = b[n + 5]! * iz - mz;
  } else {
    a = b[n + 5]! * iz - mz;
    c = b[n + 2]! * iz - mz;
  }
  if (a > near) near = a;
  if (c < far) far = c;
  return near <= far ? near : -1;
}

/** Finds the nearest triangle along a ray into `hit`, or any at all when only shade matters. */
function trace(g: Geometry, ox: number, oy: number, oz: number, dx: number, dy: number, dz: number, limit: number, any: boolean): boolean {
  const { bounds, links, triangles } = g;
  const ix = 1 / (dx === 0 ? 1e-12 : dx);
  const iy = 1 / (dy === 0 ? 1e-12 : dy);
  const iz = 1 / (dz === 0 ? 1e-12 : dz);
  const mx = ox * ix;
  const my = oy * iy;
  const mz = oz * iz;
  let found = -1;
  let best = limit;
  let top = 0;
  let node = 0;
  if (enter(bounds, 0, ix, iy, iz, best, mx, my, mz) < 0) return false;
  for (;;) {
    const count = links[node * 2 + 1]!;
    if (count > 0) {
      const first = links[node * 2]!;
      for (let t = first; t < first + count; t++) {
        const k = t * 9;
        const e1x = triangles[k + 3]!;
        const e1y = triangles[k + 4]!;
        const e1z = triangles[k + 5]!;
        const e2x = triangles[k + 6]!;
        const e2y = triangles[k + 7]!;
        const e2z = triangles[k + 8]!;
        const px = dy * e2z - dz * e2y;
        const py = dz * e2x - dx * e2z;
        const pz = dx * e2y - dy * e2x;
        const det = e1x * px + e1y * py + e1z * pz;
        if (det > -1e-12 && det < 1e-12) continue;
        const inverse = 1 / det;
        const sx = ox - triangles[k]!;
        const sy = oy - triangles[k + 1]!;
        const sz = oz - triangles[k + 2]!;
        const u = (sx * px + sy * py + sz * pz) * inverse;
        if (u < 0 || u > 1) continue;
        const qx = sy * e1z - sz * e1y;
        const qy = sz * e1x - sx * e1z;
        const qz = sx * e1y - sy * e1x;
        const v = (dx * qx + dy * qy + dz * qz) * inverse;
        if (v < 0 || u + v > 1) continue;
        const d = (e2x * qx + e2y * qy + e2z * qz) * inverse;
        if (d <= 0 || d >= best) continue;
        if (any) return true;
        best = d;
        found = t;
        hit.u = u;
        hit.v = v;
      }
    } else {
      const a = links[node * 2]!;
      const da = enter(bounds, a * 6, ix, iy, iz, best, mx, my, mz);
      const db = enter(bounds, a * 6 + 6, ix, iy, iz, best, mx, my, mz);
      if (da >= 0 || db >= 0) {
        if (da >= 0 && (db < 0 || da <= db)) {
          if (db >= 0) pending[top++] = a + 1;
          node = a;
        } else {
          if (da >= 0) pending[top++] = a;
          node = a + 1;
        }
        continue;
      }
    }
    if (top === 0) break;
    node = pending[--top]!;
  }
  hit.triangle = found;
  hit.distance = best;
  return found >= 0;
}

export function nearest(g: Geometry, ox: number, oy: number, oz: number, dx: number, dy: number, dz: number): boolean {
  return trace(g, ox, oy, oz, dx, dy, dz, 1e9, false);
}

/** Whether anything stands between a point and `limit` metres along a direction. */
export function blocked(g: Geometry, ox: number, oy: number, oz: number, dx: number, dy: number, dz: number, limit: number): boolean {
  return trace(g, ox, oy, oz, dx, dy, dz, limit, true);
}
