import { isChineseOnly, localePath, paths } from '#lib/addresses/paths.ts';
import { jobTypes } from '#lib/domain/job-types.ts';
import { type Locale, locales } from '#lib/text/locale.ts';
import type { App } from '#server/platform/app.ts';
import { listOpenPostings } from '#server/recruitment/postings/list-open.ts';
import { brochuresOf } from '#server/website/content/brochures.ts';
import { listIntroductions } from '#server/website/content/introductions.ts';
import { findNotices } from '#server/website/content/notices.ts';

import { escapeXml } from './xml.ts';

/**
 * Maximum number of postings per part. Each posting has two addresses, and a sitemap may contain at most 50,000
 * addresses.
 */
const postingsPerPart = 10_000;
const noticesListed = 500;

interface Page {
  /** Path and query without the language prefix. */
  path: string;
  changed?: string;
}

const standing = ['/home', '/hotJob', '/notice', '/companyProfile', '/politics', '/anchordisclaimer', '/img2'];
const crewPages = ['home', 'recruit', 'inform', 'process', 'answer'] as const;

function entry(site: string, { path, changed }: Page): string {
  const [route = ''] = path.split('?');
  const languages: readonly Locale[] = isChineseOnly(route) ? ['zh-cn'] : locales;
  const addressIn = (locale: Locale) => escapeXml(site + localePath(path, locale));
  const alternates =
    languages.length === 1
      ? ''
      : languages
          .map(
            (locale) =>
              `<xhtml:link rel="alternate" hreflang="${locale === 'zh-cn' ? 'zh-CN' : 'en'}" href="${addressIn(locale)}"/>`,
          )
          .join('');
  const lastmod = changed ? `<lastmod>${changed}</lastmod>` : '';
  return languages.map((locale) => `<url><loc>${addressIn(locale)}</loc>${lastmod}${alternates}</url>`).join('\n');
}

async function contentPages(app: App): Promise<Page[]> {
  const [{ list: notices }, brochures, introductions] = await Promise.all([
    findNotices(app, { pageSize: noticesListed }, 'zh-cn'),
    brochuresOf(app, undefined, 'zh-cn'),
    listIntroductions(app, 'zh-cn'),
  ]);
  return [
    ...[...standing, paths.registrationNotice('zh-cn'), paths.privacyNotice('zh-cn')].map((path) => ({ path })),
    ...jobTypes.flatMap((type) => crewPages.map((page) => ({ path: paths.crew('zh-cn', page, { type }) }))),
    ...notices.map(({ pkNotice, beginDate }) => ({ path: paths.showNotice('zh-cn', { id: pkNotice }), changed: beginDate })),
    ...brochures.map(({ id, publishDate }) => ({
      path: paths.showNotice('zh-cn', { id, type: 'brochure' }),
      changed: publishDate,
    })),
    ...introductions.map(({ id }) => ({ path: paths.companyProfile('zh-cn', { id }) })),
  ];
}

function urlset(site: string, pages: Page[]): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...pages.map((page) => entry(site, page)),
    '</urlset>',
    '',
  ].join('\n');
}

function index(site: string, parts: number): string {
  const entries = Array.from(
    { length: parts },
    (_, part) => `<sitemap><loc>${site}/sitemap.xml?part=${part + 1}</loc></sitemap>`,
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    '</sitemapindex>',
    '',
  ].join('\n');
}

/**
 * The sitemap: public pages in their languages, with at most 500 notices and without closed postings. If there are many
 * postings, the result without `part` is an index of parts. `part` (from 1) selects a part; undefined if it does not exist.
 */
export async function drawSitemap(app: App, part: number | undefined): Promise<string | undefined> {
  const site = app.settings.publicUrl;
  const number = part ?? 1;
  const { list, total } = await listOpenPostings(app, { offset: (number - 1) * postingsPerPart, limit: postingsPerPart });
  const parts = Math.max(1, Math.ceil(total / postingsPerPart));
  if (part === undefined && parts > 1) return index(site, parts);
  if (number > parts) return undefined;
  const postings = list.map(({ id, publishDate }) => ({ path: paths.hotJobDetail('zh-cn', { id }), changed: publishDate }));
  return urlset(site, number === 1 ? [...(await contentPages(app)), ...postings] : postings);
}
