import { runInNewContext } from 'node:vm';

import { describe, expect, test } from 'vitest';

import { firstPaintScript, localeStorageKey } from '#lib/locale-choice.ts';

interface Visit {
  locale: string;
  path: string;
  choice?: string | null;
  search?: string;
  cookie?: string;
  storageFails?: boolean;
}

function visit({ locale, path, choice = null, search = '', cookie = '', storageFails = false }: Visit) {
  const replaced: string[] = [];
  const root = { dataset: { locale } as Record<string, string>, style: { visibility: '' }, classList: new Set<string>() };
  const getItem = (key: string) => {
    if (storageFails) throw new Error('denied');
    return key === localeStorageKey ? choice : null;
  };
  runInNewContext(firstPaintScript, {
    document: { documentElement: root, cookie },
    location: { pathname: path, search, hash: '#top', replace: (to: string) => replaced.push(to) },
    localStorage: { getItem },
  });
  return { replaced, hidden: root.style.visibility === 'hidden', session: root.dataset.session };
}

describe('before a page is drawn', () => {
  test.each([
    [{ locale: 'zh-cn', path: '/hotJob', choice: 'en-us', search: '?keyWord=a' }, '/en-us/hotJob?keyWord=a#top'],
    [{ locale: 'zh-cn', path: '/', choice: 'en-us' }, '/en-us#top'],
    [{ locale: 'en-us', path: '/en-us/hotJob', choice: 'zh-cn' }, '/hotJob#top'],
    [{ locale: 'en-us', path: '/en-us', choice: 'zh-cn' }, '/#top'],
  ])('the reader of another language goes to its address, and sees nothing of this one: %j', (given, to) => {
    expect(visit(given)).toMatchObject({ replaced: [to], hidden: true });
  });

  test.each([
    { locale: 'zh-cn', path: '/home', choice: 'zh-cn' },
    { locale: 'en-us', path: '/en-us/home', choice: 'en-us' },
    { locale: 'zh-cn', path: '/home' },
    { locale: 'zh-cn', path: '/home', choice: '//evil.example' },
    { locale: 'zh-cn', path: '/home', choice: 'en-us', storageFails: true },
  ])('everyone else stays: %j', (given) => {
    expect(visit(given)).toMatchObject({ replaced: [], hidden: false });
  });

  test('a candidate who may be signed in sees no sign-in button flash by', () => {
    expect(visit({ locale: 'zh-cn', path: '/home', cookie: 'a=1; signed_in=1' }).session).toBe('in');
    expect(visit({ locale: 'zh-cn', path: '/home', cookie: 'not_signed_in=1' }).session).toBeUndefined();
  });
});
