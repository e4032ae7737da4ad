import type { Notice, NoticeDetail, NoticeList, NoticeSearch } from '#lib/contract/content.ts';
import { sliceOf } from '#lib/contract/paging.ts';
import type { JobType } from '#lib/domain/job-types.ts';
import { todayInShanghai } from '#lib/rules/deadline.ts';
import { inLocale, type Locale } from '#lib/text/locale.ts';
import type { App } from '#server/platform/app.ts';
import { notFound } from '#server/platform/errors.ts';

import { isContentId } from './content-id.ts';
import type { Content } from './kinds.ts';
import { sanitiseHtml } from './sanitise.ts';
import { countPublished, findContent, listPublished } from './store.ts';

const announcementCount = 6;

function describeNotice({ id, jobType, publishDate, isTop, body }: Content<'notice'>, locale: Locale): Notice {
  return {
    pkNotice: id,
    jobType: jobType as JobType,
    name: inLocale(body.name, locale),
    jobccType: body.jobccType,
    beginDate: publishDate ?? '',
    isTop: isTop ? 'Y' : 'N',
  };
}

/** A page of the published notices, pinned first, then newest. A given category or type limits the list. */
export async function findNotices(app: App, search: NoticeSearch, locale: Locale): Promise<NoticeList> {
  const wanted = { jobType: search.jobType || undefined, today: todayInShanghai(app.clock.now()) };
  const slice = sliceOf(search);
  if (search.jobccType) {
    const ofType = (await listPublished(app.reads, 'notice', wanted)).filter(({ body }) => body.jobccType === search.jobccType);
    const shown = ofType.slice(slice.offset, slice.offset + slice.limit);
    return { list: shown.map((notice) => describeNotice(notice, locale)), total: ofType.length };
  }
  const total = await countPublished(app.reads, 'notice', wanted);
  const notices = slice.offset < total ? await listPublished(app.reads, 'notice', wanted, slice) : [];
  return { list: notices.map((notice) => describeNotice(notice, locale)), total };
}

/** The first `size` notices for the home page; six by default. */
export async function announcements(app: App, size: number | null | undefined, locale: Locale): Promise<Notice[]> {
  const { list } = await findNotices(app, { pageSize: size ?? announcementCount }, locale);
  return list;
}

/**
 * One notice.
 * @throws AppError 404 if the notice does not exist or is not published yet
 */
export async function findNotice(app: App, id: string, locale: Locale): Promise<NoticeDetail> {
  const notice = isContentId(id) ? await findContent(app.reads, 'notice', id) : undefined;
  if (!notice || (notice.publishDate ?? '') > todayInShanghai(app.clock.now())) throw notFound();
  return {
    ...describeNotice(notice, locale),
    content: sanitiseHtml(inLocale(notice.body.content, locale)),
    attachments: notice.body.attachments.map(({ name, url, size }) => ({ name: inLocale(name, locale), url, size })),
  };
}
