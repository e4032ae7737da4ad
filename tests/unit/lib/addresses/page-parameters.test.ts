import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { pageParameters } from '#lib/addresses/page-parameters.ts';
import { readPageAddress } from '#server/main/page-address.ts';

const folder = 'src/pages';
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(?:astro|ts)$/.test(name));

function pathOf(file: string): string {
  return `/${file.replace(/\.(?:astro|ts)$/, '').replace(/(?:^|\/)index$/, '')}`;
}

test('every page declares which query parameters it depends on', () => {
  expect(files.map(pathOf).toSorted()).toEqual(Object.keys(pageParameters).toSorted());
});

test.each(files)('%s reads no parameter that it does not declare', (file) => {
  const text = readFileSync(join(folder, file), 'utf8');
  const read = [...text.matchAll(/(?:searchParams|asked)\.(?:get|has)\('(\w+)'\)/g)].map(([, name]) => name!);
  expect(read.filter((name) => !pageParameters[pathOf(file)]?.includes(name))).toEqual([]);
});

test.each([
  ['/home?_t=1', 'zh-cn', '/home'],
  ['/home?utm_source=x&brochures=2&_t=3', 'zh-cn', '/home?brochures=2'],
  ['/en-us/hotJob/?pageNum=2&jobType=3&jobType=1', 'en-us', '/hotJob?jobType=3&pageNum=2'],
  ['/en-us', 'en-us', '/'],
  ['/%68ome?x', 'zh-cn', '/home'],
  ['/resetpassword?code=AbCdEfGh12345678', 'zh-cn', '/resetpassword?code=1'],
  ['/politics?type=6', 'zh-cn', '/politics?type=6'],
  ['/politics?type=5', 'zh-cn', '/politics'],
  ['/nowhere?id=1', 'zh-cn', '/nowhere'],
  ['/a%3Fb%23c', 'zh-cn', '/a%3Fb%23c'],
])('%s is read as the %s page %s', (target, locale, url) => {
  expect(readPageAddress(target)).toMatchObject({ locale, url });
});
