/** The one palette of every picture, as sRGB hex. Light is computed in linear colour: see `linear`. */
export const palette = {
  night: '#060f24',
  navy: '#0b1f45',
  dusk: '#1c3f7c',
  blue: '#3f79bf',
  sky: '#8fb9e4',
  mist: '#dfe6ef',
  peach: '#ffc49a',
  apricot: '#ff9f6b',
  coral: '#ff6b57',
  cloud: '#f8f3ec',
  jade: '#1f9d7a',
  amber: '#e8a33d',
} as const;

export type Rgb = [number, number, number];

/** Linear light of one sRGB channel, both 0 to 1. */
function toLinear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}

/** A hex colour as linear light, 0 to 1 a channel, times `gain`. */
export function linear(hex: string, gain = 1): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255].map(
    (channel) => toLinear(channel / 255) * gain,
  ) as Rgb;
}

export function mix(a: Rgb, b: Rgb, t: number): Rgb {
  return [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t, a[2] + (b[2] - a[2]) * t];
}
