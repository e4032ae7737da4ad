import { localePath, paths } from '#lib/addresses/paths.ts';
import { translateFor } from '#lib/i18n/server-translate.ts';
import { inLocale, type Locale } from '#lib/text/locale.ts';
import type { App } from '#server/platform/app.ts';
import { listOpenPostings } from '#server/recruitment/postings/list-open.ts';
import { findNotices } from '#server/website/content/notices.ts';

import { escapeXml } from './xml.ts';

const shown = 50;

interface Entry {
  title: string;
  address: string;
  /** `YYYY-MM-DD` in Shanghai. */
  date: string;
  summary: string;
}

function moment(date: string): string {
  return `${date}T00:00:00+08:00`;
}

function draw({ title, address, date, summary }: Entry): string {
  return [
    '<entry>',
    `<title>${escapeXml(title)}</title>`,
    `<link href="${escapeXml(address)}"/>`,
    `<id>${escapeXml(address)}</id>`,
    `<updated>${moment(date)}</updated>`,
    `<summary>${escapeXml(summary)}</summary>`,
    '</entry>',
  ].join('');
}

/** The newest open postings, and the pinned and newest notices, as an Atom feed in a language. */
export async function drawFeed(app: App, locale: Locale): Promise<string> {
  const t = translateFor(locale);
  const site = app.settings.publicUrl;
  const { list: postings } = await listOpenPostings(app, { offset: 0, limit: shown });
  const { list: notices } = await findNotices(app, { pageSize: shown }, locale);
  const entries: Entry[] = [
    ...postings.map(({ id, name, publishDate, endDate }) => ({
      title: inLocale(name, locale),
      address: site + paths.hotJobDetail(locale, { id }),
      date: publishDate,
      summary: t('content.feed.posting', { date: endDate }),
    })),
    ...notices.map(({ pkNotice, name, jobType, beginDate }) => ({
      title: name,
      address: site + paths.showNotice(locale, { id: pkNotice }),
      date: beginDate,
      summary: t('content.feed.notice', { category: t(`jobs.types.${jobType}`) }),
    })),
  ].sort((a, b) => (a.date === b.date ? 0 : a.date < b.date ? 1 : -1));
  const self = site + localePath('/feed.xml', locale);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${locale === 'en-us' ? 'en' : 'zh-CN'}">`,
    `<title>${escapeXml(t('common.site.name'))}</title>`,
    `<author><name>${escapeXml(t('common.site.name'))}</name></author>`,
    `<id>${escapeXml(self)}</id>`,
    `<link rel="self" href="${escapeXml(self)}"/>`,
    `<link href="${escapeXml(site + paths.home(locale))}"/>`,
    `<updated>${moment(entries[0]?.date ?? '2026-01-01')}</updated>`,
    ...entries.map(draw),
    '</feed>',
    '',
  ].join('\n');
}
