/** What keeps neighbours apart while noise is smoothed: the surface under each pixel. */
export interface Guides {
  width: number;
  height: number;
  normals?: Float32Array;
  /** Where in the world each pixel lies, and how far away. */
  points?: Float32Array;
  depth?: Float32Array;
  cover?: Float32Array;
}

const kernel = [1 / 16, 1 / 4, 3 / 8, 1 / 4, 1 / 16];

/** Spread of brightness around each pixel: tells noise from an edge of light. */
function spread(data: Float32Array, width: number, height: number): Float32Array {
  const out = new Float32Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let sum = 0;
      let squares = 0;
      let count = 0;
      for (let j = Math.max(0, y - 2); j <= Math.min(height - 1, y + 2); j++) {
        for (let i = Math.max(0, x - 2); i <= Math.min(width - 1, x + 2); i++) {
          const value = data[(j * width + i) * 3 + 1]!;
          sum += value;
          squares += value * value;
          count++;
        }
      }
      const mean = sum / count;
      out[y * width + x] = Math.sqrt(Math.max(0, squares / count - mean * mean));
    }
  }
  return out;
}

/** Takes single pixels that outshine all around them back to their neighbours. */
export function calm(source: Float32Array, width: number, height: number, cover: Float32Array | undefined): Float32Array {
  const out = source.slice();
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const pixel = y * width + x;
      if (cover && cover[pixel] === 0) continue;
      let sum = 0;
      let count = 0;
      for (let j = Math.max(0, y - 1); j <= Math.min(height - 1, y + 1); j++) {
        for (let i = Math.max(0, x - 1); i <= Math.min(width - 1, x + 1); i++) {
          const other = j * width + i;
          if (other === pixel || (cover && cover[other] === 0)) continue;
          sum += source[other * 3]! + source[other * 3 + 1]! + source[other * 3 + 2]!;
          count++;
        }
      }
      const at = pixel * 3;
      const mine = source[at]! + source[at + 1]! + source[at + 2]!;
      const most = count > 0 ? (sum / count) * 1.6 + 0.01 : mine;
      if (mine > most) for (let c = 0; c < 3; c++) out[at + c]! *= most / mine;
    }
  }
  return out;
}

/**
 * Smooths three-channel light with growing holes in its kernel, never across an edge of form.
 * `contrast` above 0 also keeps edges of light, such as a shadow's.
 */
export function smooth(source: Float32Array, guides: Guides, passes: number, contrast: number): Float32Array {
  const { width, height, normals, points, depth, cover } = guides;
  let from = contrast > 0 ? source : calm(source, width, height, cover);
  for (let pass = 0; pass < passes; pass++) {
    const step = 1 << pass;
    const to = new Float32Array(from.length);
    const limits = contrast > 0 ? spread(from, width, height) : undefined;
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        const pixel = y * width + x;
        if (cover && cover[pixel] === 0) continue;
        const at = pixel * 3;
        const z = depth?.[pixel] ?? 0;
        const nx = normals?.[at] ?? 0;
        const ny = normals?.[at + 1] ?? 0;
        const nz = normals?.[at + 2] ?? 0;
        const luma = from[at + 1]!;
        const reach = limits ? contrast * limits[pixel]! + 0.02 : 0;
        let total = 0;
        let r = 0;
        let g = 0;
        let b = 0;
        for (let j = -2; j <= 2; j++) {
          const py = y + j * step;
          if (py < 0 || py >= height) continue;
          for (let i = -2; i <= 2; i++) {
            const px = x + i * step;
            if (px < 0 || px >= width) continue;
            const other = py * width + px;
            if (cover && cover[other] === 0) continue;
            const o = other * 3;
            let w = kernel[i + 2]! * kernel[j + 2]!;
            if (normals && points) {
              const facing = nx * normals[o]! + ny * normals[o + 1]! + nz * normals[o + 2]!;
              if (facing <= 0) continue;
              w *= facing ** 24;
              const off =
                nx * (points[o]! - points[at]!) + ny * (points[o + 1]! - points[at + 1]!) + nz * (points[o + 2]! - points[at + 2]!);
              w *= Math.exp(-Math.abs(off) / (z * 0.004 + 1e-4));
            }
            if (limits) w *= Math.exp(-Math.abs(luma - from[o + 1]!) / reach);
            total += w;
            r += from[o]! * w;
            g += from[o + 1]! * w;
            b += from[o + 2]! * w;
          }
        }
        if (total > 1e-9) {
          to[at] = r / total;
          to[at + 1] = g / total;
          to[at + 2] = b / total;
        } else {
          to[at] = from[at]!;
          to[at + 1] = from[at + 1]!;
          to[at + 2] = from[at + 2]!;
        }
      }
    }
    from = to;
  }
  return from;
}
