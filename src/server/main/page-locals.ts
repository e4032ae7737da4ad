import type { IncomingMessage } from 'node:http';

import { translateFor } from '#lib/i18n/server-translate.ts';
import type { Locale } from '#lib/text/locale.ts';

import type { Services } from './services.ts';

const english = /^\/en-us(?=[/?]|$)/;

/** The value of `Astro.locals` for every page. */
export interface PageLocals {
  services: Services;
  locale: Locale;
  t: ReturnType<typeof translateFor>;
  /** The path without the language prefix. */
  path: string;
}

/** The locals of a page; `path` is without the language prefix. */
export function localsOf(services: Services, locale: Locale, path: string): PageLocals {
  return { services, locale, t: translateFor(locale), path };
}

/**
 * Prepares a request for `astro dev`. Both languages share the same pages, so the English prefix is removed from the
 * request's URL and becomes the locale. Cookies are removed too, because a page is the same for every visitor.
 */
export function enterPage(req: IncomingMessage, services: Services): PageLocals {
  const target = req.url ?? '/';
  const locale: Locale = english.test(target) ? 'en-us' : 'zh-cn';
  const stripped = target.replace(english, '');
  req.url = stripped.startsWith('/') ? stripped : `/${stripped}`;
  delete req.headers.cookie;
  return localsOf(services, locale, req.url.split('?', 1)[0]!);
}
