import { hash } from './random.ts';
import { clamp } from './vector.ts';

/** A picture in linear light, 3 numbers a pixel, not yet exposed. */
export interface Film { width: number; height: number; data: Float32Array }

export interface Development {
  /** Multiplies all light before the curve, after the camera's own metering. */
  exposure?: number;
  /** 0 to 1: how far the metering brings a dark or bright scene to the middle. */
  metering?: number;
  /** Share of bright light that spills around it. */
  bloom?: number;
  /** 0 to 1: darkening of the corners. */
  vignette?: number;
  grain?: number;
}

export function createFilm(width: number, height: number): Film {
  return { width, height, data: new Float32Array(width * height * 3) };
}

function halve(source: Film): Film {
  const half = createFilm(Math.max(1, source.width >> 1), Math.max(1, source.height >> 1));
  for (let y = 0; y < half.height; y++) {
    for (let x = 0; x < half.width; x++) {
      const x1 = Math.min(source.width - 1, x * 2 + 1);
      const y1 = Math.min(source.height - 1, y * 2 + 1);
      for (let c = 0; c < 3; c++) {
        half.data[(y * half.width + x) * 3 + c] =
          (source.data[(y * 2 * source.width + x * 2) * 3 + c]! +
            source.data[(y * 2 * source.width + x1) * 3 + c]! +
            source.data[(y1 * source.width + x * 2) * 3 + c]! +
            source.data[(y1 * source.width + x1) * 3 + c]!) /
          4;
      }
    }
  }
  return half;
}

function soften(film: Film): Film {
  const out = createFilm(film.width, film.height);
  const spare = createFilm(film.width, film.height);
  const weights = [0.06, 0.24, 0.4, 0.24, 0.06];
  const pass = (from: Film, to: Film, stepX: number, stepY: number) => {
    for (let y = 0; y < film.height; y++) {
      for (let x = 0; x < film.width; x++) {
        for (let c = 0; c < 3; c++) {
          let sum = 0;
          for (let k = -2; k <= 2; k++) {
            const px = clamp(x + k * stepX, 0, film.width - 1);
            const py = clamp(y + k * stepY, 0, film.height - 1);
            sum += from.data[(py * film.width + px) * 3 + c]! * weights[k + 2]!;
          }
          to.data[(y * film.width + x) * 3 + c] = sum;
        }
      }
    }
  };
  pass(film, spare, 1, 0);
  pass(spare, out, 0, 1);
  return out;
}

function addScaled(target: Film, source: Film, gain: number): void {
  for (let y = 0; y < target.height; y++) {
    const fy = clamp(((y + 0.5) / target.height) * source.height - 0.5, 0, source.height - 1);
    const y0 = Math.floor(fy);
    const y1 = Math.min(source.height - 1, y0 + 1);
    const v = fy - y0;
    for (let x = 0; x < target.width; x++) {
      const fx = clamp(((x + 0.5) / target.width) * source.width - 0.5, 0, source.width - 1);
      const x0 = Math.floor(fx);
      const x1 = Math.min(source.width - 1, x0 + 1);
      const u = fx - x0;
      for (let c = 0; c < 3; c++) {
        const a = source.data[(y0 * source.width + x0) * 3 + c]!;
        const b = source.data[(y0 * source.width + x1) * 3 + c]!;
        const d = source.data[(y1 * source.width + x0) * 3 + c]!;
        const e = source.data[(y1 * source.width + x1) * 3 + c]!;
        target.data[(y * target.width + x) * 3 + c]! += gain * ((a * (1 - u) + b * u) * (1 - v) + (d * (1 - u) + e * u) * v);
      }
    }
  }
}

/** Bright light spills over its surroundings, as in a lens. */
function bloom(film: Film, share: number): void {
  let level = halve(film);
  for (let i = 0; i < level.data.length; i++) level.data[i] = Math.min(6, Math.max(0, level.data[i]! - 0.85));
  const levels: Film[] = [];
  while (level.width > 12 && levels.length < 6) {
    level = soften(halve(level));
    levels.push(level);
  }
  for (let i = levels.length - 1; i > 0; i--) addScaled(levels[i - 1]!, levels[i]!, 1);
  if (levels[0]) addScaled(film, levels[0], share / (levels.length + 1));
}

/** Exposed light to a display value, 0 to 1: soft shoulder, slight toe. */
function curve(x: number): number {
  const shoulder = 1 - Math.exp(-x * 1.18);
  const display = shoulder <= 0.0031308 ? shoulder * 12.92 : 1.055 * shoulder ** (1 / 2.4) - 0.055;
  return display + (display * display * (3 - 2 * display) - display) * 0.34;
}

/** The whole gain `develop` gives a film: for pictures that must match. */
export function gainOf(film: Film, settings: Development = {}): number {
  return (settings.exposure ?? 1) * meter(film) ** (settings.metering ?? 0.65);
}

/** The gain that brings the geometric mean of all light to a middle tone. */
function meter(film: Film): number {
  let sum = 0;
  const count = film.width * film.height;
  for (let i = 0; i < count; i++) {
    const luma = film.data[i * 3]! * 0.25 + film.data[i * 3 + 1]! * 0.62 + film.data[i * 3 + 2]! * 0.13;
    sum += Math.log(clamp(luma, 0.02, 3));
  }
  return clamp(0.21 / Math.exp(sum / count), 0.6, 3);
}

/** Turns light into 8-bit sRGB: bloom, curve, warm lights and cool shadows, corners, grain. */
export function develop(film: Film, settings: Development = {}): Buffer {
  const { bloom: share = 0.5, vignette = 0.16, grain = 1 } = settings;
  const exposure = gainOf(film, settings);
  if (share > 0) bloom(film, share);
  const out = Buffer.alloc(film.width * film.height * 3);
  for (let y = 0; y < film.height; y++) {
    for (let x = 0; x < film.width; x++) {
      const at = (y * film.width + x) * 3;
      const u = (x + 0.5) / film.width - 0.5;
      const v = (y + 0.5) / film.height - 0.5;
      const corner = 1 - vignette * (u * u + v * v) * 2;
      let r = curve(film.data[at]! * exposure * corner);
      let g = curve(film.data[at + 1]! * exposure * corner);
      let b = curve(film.data[at + 2]! * exposure * corner);
      const luma = r * 0.25 + g * 0.62 + b * 0.13;
      const dark = (1 - luma) ** 3;
      r += -0.012 * dark + 0.02 * luma * luma;
      g += 0.002 * dark + 0.004 * luma * luma;
      b += 0.035 * dark - 0.014 * luma * luma;
      const noise = (hash(x, y, 1) + hash(x, y, 2) - 1) * grain * (1.1 + 1.4 * luma * (1 - luma));
      out[at] = clamp(Math.round(r * 255 + noise), 0, 255);
      out[at + 1] = clamp(Math.round(g * 255 + noise), 0, 255);
      out[at + 2] = clamp(Math.round(b * 255 + noise), 0, 255);
    }
  }
  return out;
}
