import { vi } from 'vitest';

import { pageWordsJson } from '#layouts/page-words.ts';
import type { Locale } from '#lib/text/locale.ts';

/** What scripts have done to a stubbed page: addresses opened, local storage, cookies. */
export interface FakePage {
  assigned: string[];
  storage: Map<string, string>;
  cookies: { cookie: string };
}

/**
 * Stubs the globals of a page; `vi.unstubAllGlobals` removes them. Resets the module cache, since some modules hold
 * translated texts.
 */
export function fakePage({ locale = 'zh-cn' as Locale, path = '/home' } = {}): FakePage {
  vi.resetModules();
  const assigned: string[] = [];
  const storage = new Map<string, string>();
  const document = {
    documentElement: { lang: locale === 'en-us' ? 'en-US' : 'zh-CN', dataset: {} },
    getElementById: () => ({ textContent: pageWordsJson(locale) }),
    cookie: '',
  };
  vi.stubGlobal('document', document);
  vi.stubGlobal('location', { pathname: path, origin: 'http://site.test', assign: (to: string) => assigned.push(to) });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
    removeItem: (key: string) => storage.delete(key),
    key: (index: number) => [...storage.keys()][index] ?? null,
    get length() {
      return storage.size;
    },
  });
  return { assigned, storage, cookies: document };
}
