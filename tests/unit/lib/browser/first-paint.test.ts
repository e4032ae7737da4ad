import { runInNewContext } from 'node:vm';

import { describe, expect, test } from 'vitest';

import { firstPaintScript } from '#lib/browser/first-paint.ts';
import { localeStorageKey } from '#lib/browser/locale-choice.ts';
import { viewedStorageKey } from '#lib/browser/viewed-postings.ts';

interface Visit {
  locale: string;
  path: string;
  choice?: string | null;
  viewed?: string;
  search?: string;
  cookie?: string;
  storageFails?: boolean;
  userAgent?: string;
  touchPoints?: number;
  cookiesOff?: boolean;
  /** The navigation type of the page load. */
  navigation?: 'navigate' | 'reload' | 'back_forward';
}

const desktop = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36';
const phone = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36';
const tabletAsMac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/26.0 Safari/605.1.15';

/** `document.cookie` as a page sees it: a cookie is appended without its attributes, or dropped where cookies are off. */
function cookieJar(held: string, isOff: boolean, documentElement: object) {
  let all = held;
  return {
    documentElement,
    addEventListener: () => {},
    get cookie() {
      return all;
    },
    set cookie(line: string) {
      const [pair = ''] = line.split(';');
      if (!isOff) all = all ? `${all}; ${pair}` : pair;
    },
  };
}

function visit({ locale, path, choice = null, viewed, search = '', cookie = '', ...browser }: Visit) {
  const replaced: string[] = [];
  let reloads = 0;
  const root = { dataset: { locale } as Record<string, string>, style: { visibility: '' }, classList: new Set<string>() };
  const getItem = (key: string) => {
    if (browser.storageFails) throw new Error('denied');
    return { [localeStorageKey]: choice, [viewedStorageKey]: viewed }[key] ?? null;
  };
  const page = cookieJar(cookie, browser.cookiesOff ?? false, root);
  runInNewContext(firstPaintScript, {
    document: page,
    navigator: { userAgent: browser.userAgent ?? phone, platform: 'MacIntel', maxTouchPoints: browser.touchPoints ?? 0 },
    location: { pathname: path, search, hash: '#top', replace: (to: string) => replaced.push(to), reload: () => (reloads += 1) },
    localStorage: { getItem },
    performance: { getEntriesByType: () => [{ type: browser.navigation ?? 'navigate' }] },
  });
  return {
    replaced,
    reloads,
    cookie: page.cookie,
    hidden: root.style.visibility === 'hidden',
    session: root.dataset.session,
    keepsPlace: 'viewed' in root.dataset,
  };
}

describe('before the first paint', () => {
  test.each(['/en-us//evil.example', '/en-us///evil.example/x', '/en-us//'])('%s leads to no other host', (path) => {
    const [target = ''] = visit({ locale: 'en-us', path, choice: 'zh-cn', navigation: 'back_forward' }).replaced;
    expect(target).toMatch(/^\/(?!\/)/);
  });

  test.each<[Visit, string]>([
    [{ locale: 'zh-cn', path: '/home', choice: 'en-us', search: '?from=a' }, '/en-us/home?from=a#top'],
    [{ locale: 'zh-cn', path: '/', choice: 'en-us' }, '/en-us#top'],
    [{ locale: 'zh-cn', path: '/hotJob', choice: 'en-us', navigation: 'back_forward' }, '/en-us/hotJob#top'],
    [{ locale: 'en-us', path: '/en-us/hotJob', choice: 'zh-cn', navigation: 'back_forward' }, '/hotJob#top'],
    [{ locale: 'en-us', path: '/en-us', choice: 'zh-cn', navigation: 'back_forward' }, '/#top'],
  ])('these visits lead to the page in the chosen language, and show nothing of the page that was opened: %j', (given, to) => {
    expect(visit(given)).toMatchObject({ replaced: [to], hidden: true });
  });

  test.each([
    { locale: 'zh-cn', path: '/hotJobDetail', choice: 'en-us', search: '?id=1' },
    { locale: 'en-us', path: '/en-us/hotJobDetail', choice: 'zh-cn' },
    { locale: 'en-us', path: '/en-us/home', choice: 'zh-cn' },
    { locale: 'zh-cn', path: '/home', choice: 'zh-cn' },
    { locale: 'en-us', path: '/en-us/home', choice: 'en-us' },
    { locale: 'zh-cn', path: '/home' },
    { locale: 'zh-cn', path: '/home', choice: '//evil.example' },
    { locale: 'zh-cn', path: '/home', choice: 'en-us', storageFails: true },
  ])('other visits stay on their page: %j', (given) => {
    expect(visit(given)).toMatchObject({ replaced: [], hidden: false });
  });

  test('the page is marked if the reader may be signed in, so that no sign-in button flashes', () => {
    expect(visit({ locale: 'zh-cn', path: '/home', cookie: 'a=1; signed_in=1' }).session).toBe('in');
    expect(visit({ locale: 'zh-cn', path: '/home', cookie: 'not_signed_in=1' }).session).toBeUndefined();
  });

  test('space is reserved for the recently viewed postings, if there are any', () => {
    const keepsPlace = (browser: Partial<Visit>) => visit({ locale: 'zh-cn', path: '/hotJob', ...browser }).keepsPlace;
    expect(keepsPlace({ viewed: '[{}]' })).toBe(true);
    expect(keepsPlace({})).toBe(false);
    expect(keepsPlace({ viewed: '[{}]', storageFails: true })).toBe(false);
  });

  test.each([
    [{ userAgent: phone }, '1', 0],
    [{ userAgent: tabletAsMac, touchPoints: 5 }, '1', 0],
    [{ userAgent: tabletAsMac }, '2', 1],
    [{ userAgent: desktop }, '2', 1],
  ])('a first visit stores the kind of browser, and reloads the page on a desktop: %j', (browser, type, reloads) => {
    expect(visit({ locale: 'zh-cn', path: '/home', ...browser })).toMatchObject({ cookie: `client_type=${type}`, reloads });
  });

  test.each([
    { cookie: 'a=1; client_type=2' },
    { cookie: 'client_type=1' },
    { cookiesOff: true },
    { navigation: 'reload' as const },
  ])('no browser reloads the page endlessly: %j', (browser) => {
    expect(visit({ locale: 'zh-cn', path: '/home', userAgent: desktop, ...browser }).reloads).toBe(0);
  });

  test('a reader who is redirected to another language does not reload this page first', () => {
    const seen = visit({ locale: 'zh-cn', path: '/home', choice: 'en-us', userAgent: desktop });
    expect(seen).toMatchObject({ replaced: ['/en-us/home#top'], reloads: 0, cookie: 'client_type=2' });
  });
});
