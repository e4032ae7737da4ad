import { vi } from 'vitest';

import { pageWordsJson } from '#layouts/page-words.ts';
import type { Locale } from '#lib/text/locale.ts';

/** What a script finds in a page of the site, without a browser. */
export interface FakePage {
  assigned: string[];
  storage: Map<string, string>;
  cookies: { cookie: string };
}

/** Puts the globals of a page in place; `vi.unstubAllGlobals` takes them away. Modules that keep words are read anew. */
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
