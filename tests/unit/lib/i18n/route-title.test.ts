import { expect, test } from 'vitest';

import { pageParameters } from '#lib/addresses/page-parameters.ts';
import { routeTitle } from '#lib/i18n/route-title.ts';
import { translateFor } from '#lib/i18n/server-translate.ts';
import { locales } from '#lib/text/locale.ts';

/** Two pages that show a notice, under the same title. */
const alike = ['/shownotice', '/noticeDetail'];

test.each(locales)('route titles are unique in %s, except for the two pages that show a notice', (locale) => {
  const routes = Object.keys(pageParameters).filter((path) => path !== alike[1]);
  const titles = routes.map((path) => routeTitle(path, translateFor(locale))).filter((title) => title !== undefined);
  expect(titles.length).toBeGreaterThan(20);
  expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([]);
});
