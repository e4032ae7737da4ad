import type { Introduction } from '#lib/contract/brochures.ts';
import type { Brief } from '#lib/contract/content.ts';
import { inLocale, type Locale } from '#lib/text/locale.ts';
import type { App } from '#server/platform/app.ts';
import { notFound } from '#server/platform/errors.ts';

import { isContentId } from './content-id.ts';
import { fileListOf, picturePath } from './pictures.ts';
import { sanitiseHtml } from './sanitise.ts';
import { findContent, listContents } from './store.ts';

/** The pages of the company profile, in the order of their positions. */
export async function listIntroductions(app: App, locale: Locale): Promise<Introduction[]> {
  const introductions = await listContents(app.reads, 'introduction');
  return introductions.map(({ id, body }) => ({ id, title: inLocale(body.title, locale), cover: picturePath(body.cover) }));
}

/** A page of the company profile as the site shows it. `cover` and `pictures` are paths. */
export interface IntroductionPage extends Introduction {
  /** Sanitised HTML. */
  content: string;
  pictures: string[];
}

/**
 * One page of the company profile.
 * @throws AppError 404 if the page does not exist
 */
export async function readIntroduction(app: App, id: string, locale: Locale): Promise<IntroductionPage> {
  const introduction = isContentId(id) ? await findContent(app.reads, 'introduction', id) : undefined;
  if (!introduction) throw notFound();
  const { title, cover, content, pictures } = introduction.body;
  return {
    id,
    title: inLocale(title, locale),
    cover: picturePath(cover),
    content: sanitiseHtml(inLocale(content, locale)),
    pictures: pictures.map(picturePath),
  };
}

/**
 * One page of the company profile for the API, with pictures as data URLs.
 * @throws AppError 404 if the page does not exist
 */
export async function findIntroduction(app: App, id: string, locale: Locale): Promise<Brief> {
  const introduction = isContentId(id) ? await findContent(app.reads, 'introduction', id) : undefined;
  if (!introduction) throw notFound();
  const { title, content, pictures } = introduction.body;
  return {
    title: inLocale(title, locale),
    content: sanitiseHtml(inLocale(content, locale)),
    fileList: await fileListOf(app.reads, pictures),
  };
}
