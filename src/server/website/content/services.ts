import type { BrochureSearch } from '#lib/contract/brochures.ts';
import type { NoticeSearch } from '#lib/contract/content.ts';
import type { Locale } from '#lib/text/locale.ts';
import type { App } from '#server/platform/app.ts';
import { orUndefined } from '#server/platform/or-undefined.ts';

import { brochuresOf, findBrochure, findBrochures } from './brochures.ts';
import { findUnitPicture } from './find-brief.ts';
import { readDictionary, readMenu } from './dictionaries.ts';
import { listIntroductions, readIntroduction } from './introductions.ts';
import { announcements, findNotice, findNotices } from './notices.ts';
import { listImages, listVideos } from './slots.ts';
import { readGallery, readStandingPage } from './standing-pages.ts';
import { readZone } from './zones.ts';

/** The content that pages can read; missing content is undefined or an empty list. */
export function contentServices(app: App) {
  return {
    readMenu: async (locale: Locale) => (await orUndefined(readMenu(app, locale))) ?? [],
    readDictionary: async (code: string, locale: Locale) => (await orUndefined(readDictionary(app, code, locale))) ?? [],
    findNotices: (search: NoticeSearch, locale: Locale) => findNotices(app, search, locale),
    findNotice: (id: string, locale: Locale) => orUndefined(findNotice(app, id, locale)),
    announcements: (size: number, locale: Locale) => announcements(app, size, locale),
    findBrochures: (search: BrochureSearch, locale: Locale) => findBrochures(app, search, locale),
    findBrochure: (id: string, locale: Locale) => orUndefined(findBrochure(app, id, locale)),
    brochuresOf: (jobType: string | undefined, locale: Locale) => brochuresOf(app, jobType, locale),
    listIntroductions: (locale: Locale) => listIntroductions(app, locale),
    readIntroduction: (id: string, locale: Locale) => orUndefined(readIntroduction(app, id, locale)),
    findUnitPicture: (briefId: string) => findUnitPicture(app, briefId),
    readZone: (jobType: string, locale: Locale) => orUndefined(readZone(app, jobType, locale)),
    readStandingPage: (name: 'politics' | 'anchorDisclaimer', locale: Locale) => orUndefined(readStandingPage(app, name, locale)),
    readGallery: (locale: Locale) => orUndefined(readGallery(app, locale)),
    listImages: (slot: number, size: number | undefined, locale: Locale) => listImages(app, String(slot), size, locale),
    listVideos: (slot: number, size: number | undefined, locale: Locale) => listVideos(app, String(slot), size, locale),
  };
}
