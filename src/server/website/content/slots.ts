import { isSitePath } from '#lib/addresses/paths.ts';
import type { SlotImage, SlotVideo } from '#lib/contract/media.ts';
import { type Locale, locales } from '#lib/text/locale.ts';
import { localised } from '#lib/text/localised.ts';
import type { App } from '#server/platform/app.ts';

import { isContentId } from './content-id.ts';
import { filePathOf, picturePath } from './pictures.ts';
import { findContent } from './store.ts';

/** The pictures of a slot (a numbered place on the site's pages) in order, at most `size`; empty for an unknown slot. */
export async function listImages(app: App, slot: string, size: number | undefined, locale: Locale): Promise<SlotImage[]> {
  if (!isContentId(slot)) return [];
  const items = (await findContent(app.reads, 'images', slot))?.body ?? [];
  return localised(items.slice(0, size), locale).map(({ picture, url, ...texts }) => ({
    filePath: picturePath(picture),
    ...texts,
    url: isSitePath(url) ? url : '',
  }));
}

async function captionsOf(videoFile: string): Promise<SlotVideo['captions']> {
  const found = await Promise.all(
    locales.map(async (locale) => ({ locale, filePath: await filePathOf(`${videoFile}.${locale}.vtt`) })),
  );
  return found.flatMap(({ locale, filePath }) => (filePath ? [{ locale, filePath }] : []));
}

/** The videos of a slot in order, at most `size`; an empty list for an unknown slot. */
export async function listVideos(app: App, slot: string, size: number | undefined, locale: Locale): Promise<SlotVideo[]> {
  if (!isContentId(slot)) return [];
  const items = (await findContent(app.reads, 'videos', slot))?.body ?? [];
  return Promise.all(
    localised(items.slice(0, size), locale).map(async ({ videoFile, sharpness, title, poster }) => ({
      videoFile,
      videoPath: (await filePathOf(`${videoFile}.mp4`)) ?? '',
      videoSharpness: sharpness,
      title,
      poster: picturePath(poster),
      captions: await captionsOf(videoFile),
    })),
  );
}
