import type { Brochure, BrochurePage, BrochureSearch } from '#lib/contract/brochures.ts';
import { sliceOf } from '#lib/contract/paging.ts';
import type { JobType } from '#lib/domain/job-types.ts';
import { todayInShanghai } from '#lib/rules/deadline.ts';
import { inLocale, type Locale } from '#lib/text/locale.ts';
import type { App } from '#server/platform/app.ts';
import { notFound } from '#server/platform/errors.ts';

import { isContentId } from './content-id.ts';
import type { Content } from './kinds.ts';
import { picturePath } from './pictures.ts';
import { sanitiseHtml } from './sanitise.ts';
import { countPublished, findContent, listPublished } from './store.ts';

function describeBrochure({ id, jobType, publishDate, body }: Content<'brochure'>, locale: Locale): Brochure {
  return {
    id,
    title: inLocale(body.title, locale),
    jobType: jobType as JobType,
    cover: picturePath(body.cover),
    publishDate: publishDate ?? '',
    endDate: body.endDate,
  };
}

/** A page of all published brochures, newest first, with the number of pages. */
export async function findBrochures(app: App, search: BrochureSearch, locale: Locale): Promise<BrochurePage> {
  const wanted = { today: todayInShanghai(app.clock.now()) };
  const slice = sliceOf(search);
  const total = await countPublished(app.reads, 'brochure', wanted);
  const brochures = slice.offset < total ? await listPublished(app.reads, 'brochure', wanted, slice) : [];
  return { list: brochures.map((brochure) => describeBrochure(brochure, locale)), pages: Math.ceil(total / slice.limit) };
}

/** The published brochures of a category or of all categories, newest first. */
export async function brochuresOf(app: App, jobType: string | undefined, locale: Locale): Promise<Brochure[]> {
  const wanted = { jobType, today: todayInShanghai(app.clock.now()) };
  return (await listPublished(app.reads, 'brochure', wanted)).map((brochure) => describeBrochure(brochure, locale));
}

/**
 * One brochure; `content` is sanitised HTML.
 * @throws AppError 404 if the brochure does not exist or is not published yet
 */
export async function findBrochure(app: App, id: string, locale: Locale): Promise<Brochure & { content: string }> {
  const brochure = isContentId(id) ? await findContent(app.reads, 'brochure', id) : undefined;
  if (!brochure || (brochure.publishDate ?? '') > todayInShanghai(app.clock.now())) throw notFound();
  return { ...describeBrochure(brochure, locale), content: sanitiseHtml(inLocale(brochure.body.content, locale)) };
}
