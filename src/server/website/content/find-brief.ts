import type { Brief } from '#lib/contract/content.ts';
import { inLocale, type Locale } from '#lib/text/locale.ts';
import type { App } from '#server/platform/app.ts';
import { notFound } from '#server/platform/errors.ts';

import { isContentId } from './content-id.ts';
import { fileListOf, picturePath } from './pictures.ts';
import { sanitiseHtml } from './sanitise.ts';
import { findContent } from './store.ts';

/**
 * The brief of a hiring unit with its pictures; missing pictures are left out.
 * @throws AppError 404 if no brief has this id
 */
export async function findBrief(app: App, briefId: string, locale: Locale): Promise<Brief> {
  const brief = isContentId(briefId) ? await findContent(app.reads, 'brief', briefId) : undefined;
  if (!brief) throw notFound();
  const { title, content, pictures } = brief.body;
  return {
    title: inLocale(title, locale),
    content: sanitiseHtml(inLocale(content, locale)),
    fileList: await fileListOf(app.reads, pictures),
  };
}

/** The path of a hiring unit's first picture; undefined if the unit has no brief, or a brief without pictures. */
export async function findUnitPicture(app: App, briefId: string): Promise<string | undefined> {
  const brief = isContentId(briefId) ? await findContent(app.reads, 'brief', briefId) : undefined;
  const name = brief?.body.pictures[0];
  return name === undefined ? undefined : picturePath(name);
}
