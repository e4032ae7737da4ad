import type { Locale } from './locale.ts';

const units = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const;

/** A time span in seconds as text, in the largest unit that fits, rounded down: `2 hr` or `5 min`. */
export function ageOf(seconds: number, locale: Locale): string {
  const [unit, length] = units.find(([, size]) => seconds >= size) ?? units[3];
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' }).format(Math.floor(seconds / length));
}

/** A duration in milliseconds as text, in one unit: `350 ms`, `1.2 sec` or `5 min`. */
export function durationOf(milliseconds: number, locale: Locale): string {
  if (milliseconds >= 60_000) return ageOf(milliseconds / 1000, locale);
  const [unit, value] =
    milliseconds < 1000 ? (['millisecond', milliseconds] as const) : (['second', milliseconds / 1000] as const);
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: 1 }).format(value);
}
