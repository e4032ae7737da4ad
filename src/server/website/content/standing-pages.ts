import type { Locale } from '#lib/text/locale.ts';
import { type Localised, localised } from '#lib/text/localised.ts';
import type { App } from '#server/platform/app.ts';
import { notFound } from '#server/platform/errors.ts';

import type { ContentBodies } from './kinds.ts';
import { picturePath } from './pictures.ts';
import { sanitiseHtml } from './sanitise.ts';
import { findContent } from './store.ts';

/**
 * A standing page; `content` is sanitised HTML.
 * @throws AppError 404 if the page does not exist
 */
export async function readStandingPage(
  app: App,
  name: 'politics' | 'anchorDisclaimer',
  locale: Locale,
): Promise<Localised<ContentBodies['page']>> {
  const page = await findContent(app.reads, 'page', name);
  if (!page) throw notFound();
  const body = localised(page.body, locale);
  return { ...body, content: sanitiseHtml(body.content) };
}

/** The picture page in one language. */
export interface Gallery {
  title: string;
  lead: string;
  items: { filePath: string; title: string; text: string }[];
}

/**
 * The picture page.
 * @throws AppError 404 if the page does not exist
 */
export async function readGallery(app: App, locale: Locale): Promise<Gallery> {
  const gallery = await findContent(app.reads, 'gallery', 'pictures');
  if (!gallery) throw notFound();
  const { title, lead, items } = localised(gallery.body, locale);
  return { title, lead, items: items.map(({ picture, ...texts }) => ({ filePath: picturePath(picture), ...texts })) };
}
