import { clamp } from '../render/vector.ts';
import { margin, type Plate } from './plate.ts';

/** Where the camera has gone since the plate was taken: metres to the right, up and forwards, and a closer crop. */
export interface Move { right: number; up: number; forward: number; zoom: number }

export interface Sky { width: number; height: number; colors: Uint8Array }

function pick(colors: Uint8Array, width: number, height: number, x: number, y: number, out: Float64Array): void {
  const fx = clamp(x - 0.5, 0, width - 1.001);
  const fy = clamp(y - 0.5, 0, height - 1.001);
  const ix = Math.floor(fx);
  const iy = Math.floor(fy);
  const u = fx - ix;
  const v = fy - iy;
  const a = (iy * width + ix) * 3;
  const b = a + width * 3;
  for (let c = 0; c < 3; c++) {
    const top = colors[a + c]! * (1 - u) + colors[a + 3 + c]! * u;
    const low = colors[b + c]! * (1 - u) + colors[b + 3 + c]! * u;
    out[c] = top * (1 - v) + low * v;
  }
}

/**
 * The view of a moved camera. Each point looks for its place in the plate by the depth found there;
 * a second plate of the same view in other light may be mixed in, and a moving sky shows where nothing is solid.
 */
export function moved(plate: Plate, other: Plate | undefined, mix: number, move: Move, skies: [Sky, Sky] | undefined, skyMix: number, width: number, height: number): Uint8Array {
  const out = new Uint8Array(width * height * 3);
  const side = Math.hypot(...plate.camera.right);
  const top = Math.hypot(...plate.camera.up);
  const [shiftX, shiftY] = plate.camera.shift;
  const color = new Float64Array(3);
  const second = new Float64Array(3);
  const sky = new Float64Array(3);
  const crop = 1 / (margin * move.zoom);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const u0 = (((x + 0.5) / width) * 2 - 1) * crop;
      const v0 = (1 - ((y + 0.5) / height) * 2) * crop;
      let u = u0;
      let v = v0;
      let at = 0;
      for (let turn = 0; turn < 5; turn++) {
        const px = clamp(Math.floor(((u + 1) / 2) * plate.width), 0, plate.width - 1);
        const py = clamp(Math.floor(((1 - v) / 2) * plate.height), 0, plate.height - 1);
        at = py * plate.width + px;
        const z = plate.depth[at]!;
        const near = Math.max(0.05, z - move.forward);
        u = (((u0 + shiftX) * side * near + move.right) / (z * side)) - shiftX;
        v = (((v0 + shiftY) * top * near + move.up) / (z * top)) - shiftY;
      }
      const sx = ((u + 1) / 2) * plate.width;
      const sy = ((1 - v) / 2) * plate.height;
      pick(plate.colors, plate.width, plate.height, sx, sy, color);
      if (other) {
        pick(other.colors, plate.width, plate.height, sx, sy, second);
        for (let c = 0; c < 3; c++) color[c] = color[c]! * (1 - mix) + second[c]! * mix;
      }
      if (skies) {
        const px = clamp(Math.floor(sx), 0, plate.width - 1);
        const py = clamp(Math.floor(sy), 0, plate.height - 1);
        const open = 1 - clamp(plate.cover[py * plate.width + px]! * 1.02);
        if (open > 0.01) {
          const kx = ((u0 + 1) / 2) * skies[0].width;
          const ky = ((1 - v0) / 2) * skies[0].height;
          pick(skies[0].colors, skies[0].width, skies[0].height, kx, ky, sky);
          pick(skies[1].colors, skies[1].width, skies[1].height, kx, ky, second);
          for (let c = 0; c < 3; c++) {
            const light = sky[c]! * (1 - skyMix) + second[c]! * skyMix;
            color[c] = color[c]! * (1 - open) + light * open;
          }
        }
      }
      const o = (y * width + x) * 3;
      out[o] = color[0]!;
      out[o + 1] = color[1]!;
      out[o + 2] = color[2]!;
    }
  }
  return out;
}
