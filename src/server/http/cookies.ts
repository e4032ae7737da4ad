import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';

import type { Settings } from '#server/settings.ts';

/** Reads and sets cookies of one request; all are HttpOnly but for the readable ones, Path=/ and Secure on https. */
export interface Cookies {
  get(name: string): string | undefined;
  /** @param maxAge seconds; without it the cookie ends with the browser */
  set(name: string, value: string, options?: { maxAge?: number; readable?: boolean }): void;
  delete(name: string): void;
  /** Has the browser empty its whole storage of this site (https and loopback only). */
  clearSiteData(): void;
  /** Whether the answer carries a header of this kind. */
  isChanged(): boolean;
}

/** The cookies of one request. Where other origins may call over https they are SameSite=None, else Lax. */
export function cookiesOf(context: Context, settings: Settings): Cookies {
  const crossSite = settings.allowedOrigins.length > 0 && settings.publicUrl.startsWith('https:');
  const base = {
    path: '/',
    secure: settings.publicUrl.startsWith('https:'),
    sameSite: crossSite ? ('None' as const) : ('Lax' as const),
  };
  let changed = false;
  return {
    get: (name) => getCookie(context, name),
    set(name, value, { maxAge, readable = false } = {}) {
      changed = true;
      setCookie(context, name, value, { ...base, httpOnly: !readable, ...(maxAge === undefined ? {} : { maxAge }) });
    },
    delete(name) {
      changed = true;
      deleteCookie(context, name, base);
    },
    clearSiteData() {
      changed = true;
      context.header('Clear-Site-Data', '"storage"');
    },
    isChanged: () => changed,
  };
}
