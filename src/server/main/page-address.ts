import { pageQuery } from '#lib/addresses/page-parameters.ts';
import type { Locale } from '#lib/text/locale.ts';

const english = /^\/en-us(?=\/|$)/;

/** A page's address in canonical form. */
export interface PageAddress {
  locale: Locale;
  /** The decoded path without language prefix or trailing slash; `/` if nothing is left. */
  path: string;
  /** The URL for Astro: the path without the prefix, and the query parameters that the page reads. */
  url: string;
}

/** Parses a request's target; `readPath` has checked that its path can be decoded. */
export function readPageAddress(target: string): PageAddress {
  const at = target.indexOf('?');
  const whole = decodeURIComponent(at < 0 ? target : target.slice(0, at));
  const locale: Locale = english.test(whole) ? 'en-us' : 'zh-cn';
  const path = whole.replace(english, '').replace(/\/$/, '') || '/';
  const query = at < 0 ? '' : pageQuery(path, new URLSearchParams(target.slice(at + 1)));
  return { locale, path, url: encodeURI(path).replaceAll('?', '%3F').replaceAll('#', '%23') + query };
}
