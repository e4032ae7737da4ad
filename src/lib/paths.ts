import type { Locale } from './locale.ts';

/** The address of an unprefixed path in a language: `/hotJob` or `/en-us/hotJob`. */
export function localePath(path: string, locale: Locale): string {
  return locale === 'en-us' ? `/en-us${path === '/' ? '' : path}` : path;
}
