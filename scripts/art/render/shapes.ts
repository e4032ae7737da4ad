import { addTriangle, createMesh, type Material, type Mesh } from './mesh.ts';
import { add, cross, normalize, scale, subtract, type Vec } from './vector.ts';

/** A smooth skin over a grid of points: rows of equal length, normals from the neighbours. */
export function skin(rows: Vec[][], material: Material, closed: { rows?: boolean; columns?: boolean } = {}): Mesh {
  const mesh = createMesh();
  const height = rows.length;
  const width = rows[0]!.length;
  const point = (i: number, j: number): Vec => {
    const row = closed.rows ? rows[(i + height) % height]! : rows[Math.min(height - 1, Math.max(0, i))]!;
    return closed.columns ? row[(j + width) % width]! : row[Math.min(width - 1, Math.max(0, j))]!;
  };
  const normal = (i: number, j: number): Vec => {
    let n = cross(subtract(point(i, j + 1), point(i, j - 1)), subtract(point(i + 1, j), point(i - 1, j)));
    if (Math.hypot(...n) < 1e-12) {
      const inner = i === 0 ? 1 : i === height - 1 ? height - 2 : i;
      n = cross(subtract(point(inner, j + 1), point(inner, j - 1)), subtract(point(inner + 1, j), point(inner - 1, j)));
    }
    return normalize(n);
  };
  const lastRow = closed.rows ? height : height - 1;
  const lastColumn = closed.columns ? width : width - 1;
  const normals = rows.map((row, i) => row.map((_, j) => normal(i, j)));
  const normalOf = (i: number, j: number): Vec => normals[i % height]![j % width]!;
  for (let i = 0; i < lastRow; i++) {
    for (let j = 0; j < lastColumn; j++) {
      const a = point(i, j);
      const b = point(i, j + 1);
      const c = point(i + 1, j + 1);
      const d = point(i + 1, j);
      addTriangle(mesh, [a, b, c], material, [normalOf(i, j), normalOf(i, j + 1), normalOf(i + 1, j + 1)]);
      addTriangle(mesh, [a, c, d], material, [normalOf(i, j), normalOf(i + 1, j + 1), normalOf(i + 1, j)]);
    }
  }
  return mesh;
}

export function grid(
  rows: number,
  columns: number,
  at: (u: number, v: number) => Vec,
  material: Material,
  closed: { rows?: boolean; columns?: boolean } = {},
): Mesh {
  const rowEnd = closed.rows ? rows : rows - 1;
  const columnEnd = closed.columns ? columns : columns - 1;
  return skin(
    Array.from({ length: rows }, (_, i) => Array.from({ length: columns }, (__, j) => at(i / rowEnd, j / columnEnd))),
    material,
    closed,
  );
}

/** A box from its middle and its size. */
export function box(middle: Vec, size: Vec, material: Material): Mesh {
  const mesh = createMesh();
  const [hx, hy, hz] = scale(size, 0.5);
  const corner = (x: number, y: number, z: number): Vec => add(middle, [x * hx, y * hy, z * hz]);
  const faces: [Vec, Vec, Vec, Vec][] = [
    [corner(-1, -1, 1), corner(1, -1, 1), corner(1, 1, 1), corner(-1, 1, 1)],
    [corner(1, -1, -1), corner(-1, -1, -1), corner(-1, 1, -1), corner(1, 1, -1)],
    [corner(1, -1, 1), corner(1, -1, -1), corner(1, 1, -1), corner(1, 1, 1)],
    [corner(-1, -1, -1), corner(-1, -1, 1), corner(-1, 1, 1), corner(-1, 1, -1)],
    [corner(-1, 1, 1), corner(1, 1, 1), corner(1, 1, -1), corner(-1, 1, -1)],
    [corner(-1, -1, -1), corner(1, -1, -1), corner(1, -1, 1), corner(-1, -1, 1)],
  ];
  for (const [a, b, c, d] of faces) {
    addTriangle(mesh, [a, b, c], material);
    addTriangle(mesh, [a, c, d], material);
  }
  return mesh;
}

/** A box with round edges, for everything one could touch. */
export function softBox(middle: Vec, size: Vec, radius: number, material: Material, steps = 3): Mesh {
  const mesh = createMesh();
  const half = scale(size, 0.5);
  const r = Math.min(radius, half[0], half[1], half[2]);
  const stops = (h: number): number[] => {
    const list: number[] = [];
    for (let i = 0; i <= steps; i++) list.push(-h + r * (1 - Math.cos((i / steps) * (Math.PI / 2))));
    return [...list, ...list.map((n) => -n).reverse()];
  };
  const project = (p: Vec): [Vec, Vec] => {
    const core = p.map((n, i) => Math.max(-(half[i]! - r), Math.min(half[i]! - r, n))) as Vec;
    const out = normalize(subtract(p, core));
    return [add(middle, add(core, scale(out, r))), out];
  };
  for (let axis = 0; axis < 3; axis++) {
    const u = (axis + 1) % 3;
    const v = (axis + 2) % 3;
    for (const side of [-1, 1]) {
      const us = stops(half[u]!);
      const vs = stops(half[v]!);
      const at = (i: number, j: number): [Vec, Vec] => {
        const p: Vec = [0, 0, 0];
        p[axis] = side * half[axis]!;
        p[u] = us[i]!;
        p[v] = vs[j]!;
        return project(p);
      };
      for (let i = 0; i < us.length - 1; i++) {
        for (let j = 0; j < vs.length - 1; j++) {
          const quad = [at(i, j), at(i + 1, j), at(i + 1, j + 1), at(i, j + 1)];
          if (side < 0) quad.reverse();
          const [a, b, c, d] = quad as [[Vec, Vec], [Vec, Vec], [Vec, Vec], [Vec, Vec]];
          addTriangle(mesh, [a[0], b[0], c[0]], material, [a[1], b[1], c[1]]);
          addTriangle(mesh, [a[0], c[0], d[0]], material, [a[1], c[1], d[1]]);
        }
      }
    }
  }
  return mesh;
}

/** A profile of [radius, height] turned about the y axis, from the bottom up. */
export function lathe(profile: [number, number][], segments: number, material: Material): Mesh {
  return skin(
    profile.map(([radius, height]) =>
      Array.from({ length: segments }, (_, i): Vec => {
        const angle = (i / segments) * Math.PI * 2;
        return [Math.cos(angle) * radius, height, -Math.sin(angle) * radius];
      }),
    ),
    material,
    { columns: true },
  );
}

/** A round rod along a path; its thickness may change on the way. */
export function tube(path: Vec[], radius: number | ((t: number) => number), material: Material, segments = 8): Mesh {
  const radiusAt = typeof radius === 'number' ? () => radius : radius;
  let side: Vec = [0, 0, 0];
  const rings = path.map((p, i) => {
    const ahead = normalize(subtract(path[Math.min(path.length - 1, i + 1)]!, path[Math.max(0, i - 1)]!));
    const guide: Vec = Math.hypot(...side) > 0 ? side : Math.abs(ahead[1]) > 0.9 ? [1, 0, 0] : [0, 1, 0];
    const over = normalize(cross(ahead, i === 0 ? guide : cross(guide, ahead)));
    side = over;
    const third = cross(ahead, over);
    const r = radiusAt(i / Math.max(1, path.length - 1));
    return Array.from({ length: segments }, (_, k): Vec => {
      const angle = (-k / segments) * Math.PI * 2;
      return add(p, add(scale(over, Math.cos(angle) * r), scale(third, Math.sin(angle) * r)));
    });
  });
  const cap = (ring: Vec[], p: Vec) => ring.map(() => p);
  return skin([cap(rings[0]!, path[0]!), ...rings, cap(rings.at(-1)!, path.at(-1)!)], material, { columns: true });
}

export function sphere(middle: Vec, radius: number, material: Material, segments = 24): Mesh {
  return grid(
    segments / 2 + 1,
    segments,
    (u, v) => {
      const polar = u * Math.PI;
      const around = v * Math.PI * 2;
      return add(middle, [
        Math.sin(polar) * Math.cos(around) * radius,
        -Math.cos(polar) * radius,
        -Math.sin(polar) * Math.sin(around) * radius,
      ]);
    },
    material,
    { columns: true },
  );
}

/** Triangles of a simple polygon by cutting ears; the outline runs counter-clockwise. */
function triangulate(outline: [number, number][]): [number, number, number][] {
  const left = outline.map((_, i) => i);
  const out: [number, number, number][] = [];
  const area = (a: number, b: number, c: number): number => {
    const [p, q, r] = [outline[a]!, outline[b]!, outline[c]!];
    return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0]);
  };
  for (let guard = 0; left.length > 3 && guard < 4000; guard++) {
    const i = guard % left.length;
    const [a, b, c] = [left[(i + left.length - 1) % left.length]!, left[i]!, left[(i + 1) % left.length]!];
    if (area(a, b, c) <= 0) continue;
    const inside = left.some(
      (k) => k !== a && k !== b && k !== c && area(a, b, k) >= 0 && area(b, c, k) >= 0 && area(c, a, k) >= 0,
    );
    if (inside) continue;
    out.push([a, b, c]);
    left.splice(i, 1);
    guard = -1;
  }
  if (left.length === 3) out.push([left[0]!, left[1]!, left[2]!]);
  return out;
}

/** A flat outline in x and y given a thickness along z, about z 0. */
export function extrude(outline: [number, number][], depth: number, material: Material): Mesh {
  const turn = outline.reduce((sum, [x, y], i) => {
    const [nx, ny] = outline[(i + 1) % outline.length]!;
    return sum + (nx - x) * (ny + y);
  }, 0);
  const ring = turn > 0 ? [...outline].reverse() : outline;
  const mesh = createMesh();
  const h = depth / 2;
  for (const [a, b, c] of triangulate(ring)) {
    const flat = (i: number, z: number): Vec => [ring[i]![0], ring[i]![1], z];
    addTriangle(mesh, [flat(a, h), flat(b, h), flat(c, h)], material);
    addTriangle(mesh, [flat(a, -h), flat(c, -h), flat(b, -h)], material);
  }
  ring.forEach(([x, y], i) => {
    const [nx, ny] = ring[(i + 1) % ring.length]!;
    addTriangle(mesh, [[x, y, h], [x, y, -h], [nx, ny, -h]], material);
    addTriangle(mesh, [[x, y, h], [nx, ny, -h], [nx, ny, h]], material);
  });
  return mesh;
}
