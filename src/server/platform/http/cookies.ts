import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { parse } from 'hono/utils/cookie';

import type { Settings } from '#server/platform/settings.ts';

/**
 * Reads and sets the cookies of one request by their names without prefix. All have Path=/, and Secure on https; all but
 * the `readable` ones are HttpOnly.
 */
export interface Cookies {
  /** The value of a cookie that is not `readable`. */
  get(name: string): string | undefined;
  /**
   * @param maxAge seconds; without it, the cookie lasts until the browser is closed
   * @param strict sent only from pages of this site (SameSite=Strict)
   */
  set(name: string, value: string, options?: { maxAge?: number; readable?: boolean; strict?: boolean }): void;
  delete(name: string, options?: { readable?: boolean }): void;
  /** Makes the browser delete this site's storage, but not its cookies; browsers obey on https and loopback only. */
  clearSiteData(): void;
  /** Whether `set`, `delete` or `clearSiteData` was called; the response then has headers already. */
  isChanged(): boolean;
}

/** Whether two hosts are the same, or one is a subdomain of the other: browsers then treat them as the same site. */
function isSameSite(one: URL, other: URL): boolean {
  return (
    one.hostname === other.hostname || one.hostname.endsWith(`.${other.hostname}`) || other.hostname.endsWith(`.${one.hostname}`)
  );
}

/** The cookie options of a deployment: SameSite=None if this site uses https and another site's pages may call, else Lax. */
function optionsOf({ publicUrl, allowedOrigins }: Pick<Settings, 'publicUrl' | 'allowedOrigins'>) {
  const own = new URL(publicUrl);
  const secure = own.protocol === 'https:';
  const isCalledFromElsewhere =
    secure && allowedOrigins.some((origin) => URL.canParse(origin) && !isSameSite(new URL(origin), own));
  return { path: '/', secure, sameSite: isCalledFromElsewhere ? ('None' as const) : ('Lax' as const) };
}

/**
 * The cookies of one request. On https, HttpOnly cookies have the prefix `__Host-`, so that no other host of the domain can
 * set them.
 */
export function cookiesOf(context: Context, settings: Pick<Settings, 'publicUrl' | 'allowedOrigins'>): Cookies {
  const base = optionsOf(settings);
  const named = (name: string, readable = false) => (base.secure && !readable ? `__Host-${name}` : name);
  let changed = false;
  return {
    get: (name) => getCookie(context, named(name)),
    set(name, value, { maxAge, readable = false, strict = false } = {}) {
      changed = true;
      const site = strict ? { sameSite: 'Strict' as const } : {};
      const options = { ...base, ...site, httpOnly: !readable, ...(maxAge === undefined ? {} : { maxAge }) };
      setCookie(context, named(name, readable), value, options);
    },
    delete(name, { readable = false } = {}) {
      changed = true;
      deleteCookie(context, named(name, readable), base);
    },
    clearSiteData() {
      changed = true;
      context.header('Clear-Site-Data', '"storage"');
    },
    isChanged: () => changed,
  };
}

/** The cookies of a request for a page; cookies cannot be set here. */
export function readCookies(header: string | undefined, settings: Pick<Settings, 'publicUrl' | 'allowedOrigins'>): Cookies {
  const sent = parse(header ?? '');
  const prefix = optionsOf(settings).secure ? '__Host-' : '';
  return {
    get: (name) => sent[`${prefix}${name}`],
    set: () => {},
    delete: () => {},
    clearSiteData: () => {},
    isChanged: () => false,
  };
}
