import { createMesh, type Material, type Mesh } from './mesh.ts';
import { normalize, type Vec } from './vector.ts';

/** A soft form: how far a point is from it (below 0 inside), and what it is made of. */
export interface Form {
  distance: (x: number, y: number, z: number) => number;
  material: Material;
  /** Metres over which it melts into its neighbours. */
  blend: number;
}

/** A rod between two points whose thickness changes, squeezed along z by `flat`. */
export function limb(a: Vec, b: Vec, ra: number, rb: number, material: Material, blend = 0.02, flat = 1): Form {
  const f = 1 / flat;
  const az = a[2] * f;
  const bx = b[0] - a[0];
  const by = b[1] - a[1];
  const bz = b[2] * f - az;
  const l2 = bx * bx + by * by + bz * bz || 1e-9;
  const rr = ra - rb;
  const a2 = l2 - rr * rr;
  const il2 = 1 / l2;
  return {
    material,
    blend,
    distance(x, y, z) {
      const px = x - a[0];
      const py = y - a[1];
      const pz = z * f - az;
      const h = px * bx + py * by + pz * bz;
      const w = h - l2;
      const qx = px * l2 - bx * h;
      const qy = py * l2 - by * h;
      const qz = pz * l2 - bz * h;
      const x2 = qx * qx + qy * qy + qz * qz;
      const y2 = h * h * l2;
      const z2 = w * w * l2;
      const k = Math.sign(rr) * rr * rr * x2;
      if (Math.sign(w) * a2 * z2 > k) return Math.sqrt(x2 + z2) * il2 - rb;
      if (Math.sign(h) * a2 * y2 < k) return Math.sqrt(x2 + y2) * il2 - ra;
      return (Math.sqrt(x2 * a2 * il2) + h * rr) * il2 - ra;
    },
  };
}

/** A stretched ball, leaning by degrees about x. */
export function ball(middle: Vec, radii: Vec, material: Material, blend = 0.02, lean = 0): Form {
  const c = Math.cos((lean * Math.PI) / 180);
  const s = Math.sin((lean * Math.PI) / 180);
  const least = Math.min(...radii);
  return {
    material,
    blend,
    distance(x, y, z) {
      const px = x - middle[0];
      const y0 = y - middle[1];
      const z0 = z - middle[2];
      const py = y0 * c + z0 * s;
      const pz = z0 * c - y0 * s;
      const [kx, ky, kz] = [px / radii[0], py / radii[1], pz / radii[2]];
      const [gx, gy, gz] = [kx / radii[0], ky / radii[1], kz / radii[2]];
      const k = Math.sqrt(kx * kx + ky * ky + kz * kz);
      const g = Math.sqrt(gx * gx + gy * gy + gz * gz);
      return k < 1e-6 ? -least : (k * (k - 1)) / g;
    },
  };
}

/** A box with round edges. */
export function block(middle: Vec, size: Vec, radius: number, material: Material, blend = 0.01): Form {
  return {
    material,
    blend,
    distance(x, y, z) {
      const qx = Math.abs(x - middle[0]) - size[0] / 2 + radius;
      const qy = Math.abs(y - middle[1]) - size[1] / 2 + radius;
      const qz = Math.abs(z - middle[2]) - size[2] / 2 + radius;
      const [ox, oy, oz] = [Math.max(qx, 0), Math.max(qy, 0), Math.max(qz, 0)];
      return Math.sqrt(ox * ox + oy * oy + oz * oz) + Math.min(Math.max(qx, qy, qz), 0) - radius;
    },
  };
}

/** The form turned and moved as a whole: degrees about x at a pivot. */
export function turned(form: Form, pivot: Vec, degrees: number): Form {
  const c = Math.cos((degrees * Math.PI) / 180);
  const s = Math.sin((degrees * Math.PI) / 180);
  return {
    ...form,
    distance(x, y, z) {
      const dy = y - pivot[1];
      const dz = z - pivot[2];
      return form.distance(x, pivot[1] + dy * c + dz * s, pivot[2] + dz * c - dy * s);
    },
  };
}

function join(forms: Form[]): (x: number, y: number, z: number) => number {
  return function distance(x, y, z) {
    let d = 1e9;
    for (const form of forms) {
      const e = form.distance(x, y, z);
      const k = form.blend;
      const h = Math.max(k - Math.abs(d - e), 0) / k;
      d = Math.min(d, e) - h * h * k * 0.25;
    }
    return d;
  };
}

/** The skin around joined forms on a grid of `cell` metres (surface nets). Each spot takes the nearest form's material. */
export function mold(forms: Form[], low: Vec, high: Vec, cell: number): Mesh {
  const distance = join(forms);
  const [nx, ny, nz] = [0, 1, 2].map((i) => Math.ceil((high[i]! - low[i]!) / cell) + 1) as Vec;
  const values = new Float32Array(nx * ny * nz);
  const index = (i: number, j: number, k: number): number => i + nx * (j + ny * k);
  const step = 6;
  for (let k0 = 0; k0 < nz; k0 += step) {
    for (let j0 = 0; j0 < ny; j0 += step) {
      for (let i0 = 0; i0 < nx; i0 += step) {
        const half = (step - 1) / 2;
        const middle = distance(low[0] + (i0 + half) * cell, low[1] + (j0 + half) * cell, low[2] + (k0 + half) * cell);
        const far = Math.abs(middle) > step * cell * 1.4 + 0.03;
        for (let k = k0; k < Math.min(nz, k0 + step); k++) {
          for (let j = j0; j < Math.min(ny, j0 + step); j++) {
            for (let i = i0; i < Math.min(nx, i0 + step); i++) {
              values[index(i, j, k)] = far ? middle : distance(low[0] + i * cell, low[1] + j * cell, low[2] + k * cell);
            }
          }
        }
      }
    }
  }
  const points = new Map<number, Vec>();
  const pointIn = (i: number, j: number, k: number): Vec => {
    const key = index(i, j, k);
    const known = points.get(key);
    if (known) return known;
    let sum: Vec = [0, 0, 0];
    let count = 0;
    for (let edge = 0; edge < 12; edge++) {
      const axis = edge >> 2;
      const a: Vec = [0, 0, 0];
      a[(axis + 1) % 3] = edge & 1;
      a[(axis + 2) % 3] = (edge >> 1) & 1;
      const b: Vec = [...a];
      b[axis] = 1;
      const va = values[index(i + a[0], j + a[1], k + a[2])]!;
      const vb = values[index(i + b[0], j + b[1], k + b[2])]!;
      if (va < 0 === vb < 0) continue;
      const t = va / (va - vb);
      a[axis] = t;
      sum = [sum[0] + a[0], sum[1] + a[1], sum[2] + a[2]];
      count++;
    }
    const p: Vec = [low[0] + (i + sum[0] / count) * cell, low[1] + (j + sum[1] / count) * cell, low[2] + (k + sum[2] / count) * cell];
    points.set(key, p);
    return p;
  };
  const e = cell * 0.5;
  const normals = new Map<Vec, Vec>();
  const normalAt = (p: Vec): Vec => {
    const known = normals.get(p);
    if (known) return known;
    const n = normalize([
      distance(p[0] + e, p[1], p[2]) - distance(p[0] - e, p[1], p[2]),
      distance(p[0], p[1] + e, p[2]) - distance(p[0], p[1] - e, p[2]),
      distance(p[0], p[1], p[2] + e) - distance(p[0], p[1], p[2] - e),
    ]);
    normals.set(p, n);
    return n;
  };
  const nearestForm = (p: Vec): Form => {
    let best = forms[0]!;
    let least = Infinity;
    for (const form of forms) {
      const d = form.distance(p[0], p[1], p[2]);
      if (d < least) {
        least = d;
        best = form;
      }
    }
    return best;
  };
  const materials = new Map<string, Material>();
  const blended = (around: Form[]): Material => {
    const distinct = [...new Set(around.map((form) => form.material))];
    if (distinct.length === 1) return distinct[0]!;
    const key = distinct.map((material) => forms.findIndex((form) => form.material === material)).sort().join();
    let material = materials.get(key);
    if (!material) {
      material = {
        ...distinct[0]!,
        color: (p) => {
          const { color } = nearestForm(p).material;
          return typeof color === 'function' ? color(p) : color;
        },
      };
      materials.set(key, material);
    }
    return material;
  };
  const mesh = createMesh();
  const put = (p: Vec): void => {
    mesh.positions.push(...p);
    mesh.locals.push(...p);
    mesh.normals.push(...normalAt(p));
  };
  for (let k = 1; k < nz - 1; k++) {
    for (let j = 1; j < ny - 1; j++) {
      for (let i = 1; i < nx - 1; i++) {
        const here = values[index(i, j, k)]! < 0;
        for (let axis = 0; axis < 3; axis++) {
          const there = values[axis === 0 ? index(i + 1, j, k) : axis === 1 ? index(i, j + 1, k) : index(i, j, k + 1)]! < 0;
          if (here === there) continue;
          const u = (axis + 1) % 3;
          const v = (axis + 2) % 3;
          const cornerAt = (du: number, dv: number): Vec => {
            const c: Vec = [i, j, k];
            c[u]! -= du;
            c[v]! -= dv;
            return pointIn(...c);
          };
          const quad = [cornerAt(0, 0), cornerAt(1, 0), cornerAt(1, 1), cornerAt(0, 1)] as [Vec, Vec, Vec, Vec];
          if (!here) quad.reverse();
          const [a, b, c, d] = quad;
          const material = blended(quad.map(nearestForm));
          for (const p of [a, b, c, a, c, d]) put(p);
          mesh.materials.push(material, material);
        }
      }
    }
  }
  return mesh;
}
