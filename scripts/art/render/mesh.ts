import { cross, normalize, subtract, type Vec } from './vector.ts';
import type { Rgb } from '../palette.ts';

/** What a surface looks like. Colours are linear. */
export interface Material {
  /** One colour, or one that depends on where on the unplaced part the point lies. */
  color: Rgb | ((local: Vec) => Rgb);
  /** 0 matt to 1 polished: strength of the clear coat over the colour. */
  gloss?: number;
  /** 0 mirror to 1 dull, for the coat. */
  rough?: number;
  /** Reflects in its own colour. */
  metal?: boolean;
  /** Light it gives off by itself. */
  glow?: Rgb | ((local: Vec) => Rgb);
  /** Its glow lights the scene through a light of the stage, so bounced rays leave it out. */
  sampled?: boolean;
}

/** Triangles of one part. `locals` remember where each corner lay before the part was placed. */
export interface Mesh {
  positions: number[];
  normals: number[];
  locals: number[];
  /** One for each triangle. */
  materials: Material[];
}

export function createMesh(): Mesh {
  return { positions: [], normals: [], locals: [], materials: [] };
}

export function addTriangle(mesh: Mesh, points: [Vec, Vec, Vec], material: Material, normals?: [Vec, Vec, Vec]): void {
  const flat = normals ? undefined : normalize(cross(subtract(points[1], points[0]), subtract(points[2], points[0])));
  points.forEach((point, i) => {
    mesh.positions.push(...point);
    mesh.locals.push(...point);
    mesh.normals.push(...(normals?.[i] ?? flat!));
  });
  mesh.materials.push(material);
}

export function addQuad(mesh: Mesh, a: Vec, b: Vec, c: Vec, d: Vec, material: Material): void {
  addTriangle(mesh, [a, b, c], material);
  addTriangle(mesh, [a, c, d], material);
}

export function merge(...meshes: Mesh[]): Mesh {
  const all = createMesh();
  for (const mesh of meshes) {
    for (const n of mesh.positions) all.positions.push(n);
    for (const n of mesh.normals) all.normals.push(n);
    for (const n of mesh.locals) all.locals.push(n);
    for (const m of mesh.materials) all.materials.push(m);
  }
  return all;
}

export interface Placement {
  at?: Vec;
  /** Degrees about x, then z, then y (up). */
  turn?: Vec;
  scale?: number | Vec;
  /** Moves what the materials see along, too. */
  rebase?: boolean;
}

/** A copy of a part, scaled, turned and moved. A negative scale mirrors it. */
export function place(mesh: Mesh, placement: Placement): Mesh {
  const { at = [0, 0, 0], turn = [0, 0, 0], scale: size = 1 } = placement;
  const s: Vec = typeof size === 'number' ? [size, size, size] : size;
  const [rx, ry, rz] = turn.map((degrees) => (degrees * Math.PI) / 180) as Vec;
  const [cx, sx, cy, sy, cz, sz] = [Math.cos(rx), Math.sin(rx), Math.cos(ry), Math.sin(ry), Math.cos(rz), Math.sin(rz)];
  const spin = (x: number, y: number, z: number): Vec => {
    const y1 = y * cx - z * sx;
    const z1 = y * sx + z * cx;
    const x2 = x * cz - y1 * sz;
    const y2 = x * sz + y1 * cz;
    return [x2 * cy + z1 * sy, y2, z1 * cy - x2 * sy];
  };
  const mirrored = s[0] * s[1] * s[2] < 0;
  const out = createMesh();
  const order = mirrored ? [0, 2, 1] : [0, 1, 2];
  for (let t = 0; t < mesh.materials.length; t++) {
    for (const corner of order) {
      const i = (t * 3 + corner) * 3;
      const p = spin(mesh.positions[i]! * s[0], mesh.positions[i + 1]! * s[1], mesh.positions[i + 2]! * s[2]);
      const n = normalize(spin(mesh.normals[i]! / s[0], mesh.normals[i + 1]! / s[1], mesh.normals[i + 2]! / s[2]));
      out.positions.push(p[0] + at[0], p[1] + at[1], p[2] + at[2]);
      out.normals.push(...n);
      if (placement.rebase) out.locals.push(p[0] + at[0], p[1] + at[1], p[2] + at[2]);
      else out.locals.push(mesh.locals[i]!, mesh.locals[i + 1]!, mesh.locals[i + 2]!);
    }
  }
  out.materials = [...mesh.materials];
  return out;
}

/** The same part in another material. */
export function paint(mesh: Mesh, material: Material): Mesh {
  return { ...mesh, materials: mesh.materials.map(() => material) };
}
