import { describe, expect, test } from 'vitest';

import type { DictionaryEntry } from '#lib/contract/content.ts';
import { translateFor } from '#lib/i18n/server-translate.ts';

import { accountLinks, menuOf } from '#components/menu.ts';

function entry(fields: Partial<DictionaryEntry>): DictionaryEntry {
  return { k: 'k', name: 'n', def1: '', def2: '_self', def3: '0', def4: '', childs: [], ...fields };
}

describe('a menu from the dictionary', () => {
  test("links to pages of this site in the reader's language, and does not change the addresses of other sites", () => {
    const [own, other] = menuOf(
      [entry({ def1: '/hotJob?jobType=4' }), entry({ def1: 'https://a.example/x', def3: '1' })],
      'en-us',
      '/home',
    );
    expect(own).toMatchObject({ href: '/en-us/hotJob?jobType=4', external: false });
    expect(other).toMatchObject({ href: 'https://a.example/x', external: true });
  });

  test.each([
    ['javascript:alert(1)', '1'],
    ['javascript:alert(1)', '0'],
    ['//evil.example', '0'],
    ['https://evil.example', '0'],
    ['data:text/html,x', '1'],
  ])('does not link to %s if def3 (1: external) is %s', (def1, def3) => {
    expect(menuOf([entry({ def1, def3 })], 'zh-cn', '/home')[0]?.href).toBeUndefined();
  });

  test('marks a group if its path is that of the current page, and an entry in it only if the query is the same too', () => {
    const items = [entry({ def1: '/hotJob', childs: [entry({ def1: '/hotJob' }), entry({ def1: '/hotJob?jobType=4' })] })];
    const [jobs] = menuOf(items, 'zh-cn', '/hotJob?jobType=4');
    expect(jobs?.isCurrent).toBe(true);
    expect(jobs?.children.map(({ isCurrent }) => isCurrent)).toEqual([false, true]);
  });

  test('draws only icons that exist', () => {
    const icons = menuOf([entry({ def4: 'home' }), entry({ def4: 'toString' }), entry({})], 'zh-cn', '/').map(({ icon }) => icon);
    expect(icons).toEqual(['home', undefined, undefined]);
  });
});

describe('the account menu', () => {
  test('in Chinese offers both ground resumes, each in a new tab', () => {
    const links = accountLinks('zh-cn', translateFor('zh-cn')).filter(({ newTab }) => newTab);
    expect(links.map(({ href }) => href)).toEqual(['/personal?resumetype=school', '/personal?resumetype=society']);
  });

  test('in English links directly to the only resume', () => {
    const links = accountLinks('en-us', translateFor('en-us')).filter(({ newTab }) => newTab);
    expect(links.map(({ href }) => href)).toEqual(['/en-us/personal?resumetype=6']);
  });
});
