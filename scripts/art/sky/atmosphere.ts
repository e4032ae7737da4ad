import { linear, mix, type Rgb } from '../palette.ts';
import { clamp, direction, dot, smoothstep, type Vec } from '../render/vector.ts';

/** The light of one hour: where the sun stands and what colour everything takes from it. */
export interface Mood {
  sun: Vec;
  /** The sun's light on a surface that faces it. */
  sunlight: Rgb;
  zenith: Rgb;
  upper: Rgb;
  lower: Rgb;
  horizon: Rgb;
  /** Horizon under the sun. */
  glow: Rgb;
  /** What lies under the horizon where nothing else is drawn. */
  ground: Rgb;
  /** Light that reaches the shaded side of clouds. */
  shade: Rgb;
  stars: number;
  disc: number;
}

/** Before sunrise: stars overhead, a narrow band of warmth. */
export function firstLight(bearing: number, elevation = 0.5): Mood {
  return {
    sun: direction(bearing, elevation),
    sunlight: linear('#ff8f66', 0.8),
    zenith: linear('#030a1c'),
    upper: linear('#0a1d45'),
    lower: linear('#24508f', 0.9),
    horizon: linear('#8d86ab', 0.62),
    glow: linear('#ff9a68', 0.95),
    ground: linear('#1a3057', 0.8),
    shade: linear('#1c3e75', 0.7),
    stars: 1,
    disc: 0,
  };
}

/** The sun just over the edge: navy to blue to warm peach. */
export function dawn(bearing: number, elevation = 5): Mood {
  return {
    sun: direction(bearing, elevation),
    sunlight: linear('#ffa06e', 2.3),
    zenith: linear('#081a40'),
    upper: linear('#15427f'),
    lower: linear('#5e97cf', 0.86),
    horizon: linear('#dbb5b4', 0.74),
    glow: linear('#ffae7a', 1.15),
    ground: linear('#5f82b5', 0.6),
    shade: linear('#4a76b8', 0.62),
    stars: 0.25,
    disc: 1,
  };
}

/** Half an hour later: clear blue, the warmth only low and far. */
export function morning(bearing: number, elevation = 17): Mood {
  return {
    sun: direction(bearing, elevation),
    sunlight: linear('#ffcb9c', 2.6),
    zenith: linear('#0f3c80'),
    upper: linear('#2f72bd', 0.9),
    lower: linear('#86b8e4', 0.86),
    horizon: linear('#eed7c9', 0.84),
    glow: linear('#ffd9b0', 1.1),
    ground: linear('#88a9cf', 0.6),
    shade: linear('#5d8ecf', 0.66),
    stars: 0,
    disc: 1,
  };
}

/** A deep blue hour with no sun: night shifts, halls and control rooms. */
export function blueHour(bearing: number): Mood {
  return {
    ...firstLight(bearing, -4),
    sunlight: linear('#c58a86', 0.12),
    lower: linear('#1f4277', 0.8),
    horizon: linear('#5f6f9c', 0.7),
    glow: linear('#e59a7c', 0.8),
    ground: linear('#0d1c3c', 0.7),
    shade: linear('#122a55', 0.6),
  };
}

/** The clear sky in a direction, without the sun's disc or stars. */
export function skyLight(mood: Mood, d: Vec): Rgb {
  const height = Math.max(0, d[1]);
  const toSun = clamp(dot(d, mood.sun), -1, 1);
  const flat = Math.sqrt((d[0] * d[0] + d[2] * d[2]) * (mood.sun[0] ** 2 + mood.sun[2] ** 2)) || 1;
  const beside = clamp((d[0] * mood.sun[0] + d[2] * mood.sun[2]) / flat, -1, 1) * 0.5 + 0.5;
  let colour = mix(mood.lower, mood.upper, smoothstep(0.06, 0.42, height));
  colour = mix(colour, mood.zenith, smoothstep(0.3, 0.85, height));
  const rim = mix(mood.horizon, mood.glow, beside ** 5);
  colour = mix(colour, rim, Math.exp(-height / (0.055 + 0.05 * beside ** 4)) * 0.96);
  const halo = Math.exp(-(1 - toSun) * 16) * 0.42 + Math.exp(-(1 - toSun) * 160) * 0.5;
  return [
    colour[0] + mood.glow[0] * halo * 0.85,
    colour[1] + mood.glow[1] * halo * 0.72,
    colour[2] + mood.glow[2] * halo * 0.55,
  ];
}

/** The sky as a light and as a reflection: with the ground under the horizon. */
export function surroundings(mood: Mood, d: Vec): Rgb {
  if (d[1] >= 0) return skyLight(mood, d);
  const edge = skyLight(mood, [d[0], 0, d[2]]);
  return mix(edge, mood.ground, smoothstep(0, 0.18, -d[1]));
}

/** The sun's disc, soft at its edge. */
export function sunDisc(mood: Mood, d: Vec): number {
  const near = dot(d, mood.sun);
  return mood.disc * (smoothstep(0.99982, 0.99994, near) * 7 + Math.exp(-(1 - near) * 5200) * 1.6);
}
