import { paths } from '#lib/addresses/paths.ts';
import type { OfficeBodies, OfficeKind } from '#lib/contract/content-office.ts';
import type { Bilingual, Locale } from '#lib/text/locale.ts';

import type { ContentKind } from './kinds.ts';

/** The stored kind for each name that the office uses. */
export const kindOf = {
  notices: 'notice',
  brochures: 'brochure',
  briefs: 'brief',
  introductions: 'introduction',
  banners: 'images',
  videos: 'videos',
  dictionary: 'dictionary',
  pages: 'page',
} as const satisfies Record<OfficeKind, ContentKind>;

/** Kinds whose stored body is a list; in the API the list is the field `items`. */
const lists: readonly OfficeKind[] = ['banners', 'videos', 'dictionary'];

/** Kinds whose pieces may not be unpublished, because the site's pages look them up by id. */
export const fixedKinds: readonly OfficeKind[] = ['banners', 'videos', 'dictionary', 'pages'];

/** Ids of notices that may not be unpublished, because the site's pages link to them. */
const fixedNotices: readonly string[] = ['registration-notice', 'privacy-notice'];

/** Whether a piece must stay public. */
export function isFixed(kind: OfficeKind, id: string): boolean {
  return fixedKinds.includes(kind) || (kind === 'notices' && fixedNotices.includes(id));
}

/** Converts the body of a request to the stored body. */
export function storedBody<Kind extends OfficeKind>(kind: Kind, body: OfficeBodies[Kind]): unknown {
  return lists.includes(kind) ? (body as { items: unknown }).items : body;
}

/** Converts a stored body to the body in the API. */
export function apiBody<Kind extends OfficeKind>(kind: Kind, stored: unknown): OfficeBodies[Kind] {
  return (lists.includes(kind) ? { items: stored } : stored) as OfficeBodies[Kind];
}

/** The title of a piece in lists. */
export function titleOf(kind: OfficeKind, id: string, body: unknown): Bilingual {
  const { title, name } = (Array.isArray(body) ? {} : body) as { title?: Bilingual; name?: Bilingual };
  const [first] = Array.isArray(body) ? (body as { title?: Bilingual }[]) : [];
  return title ?? name ?? (kind === 'dictionary' ? undefined : first?.title) ?? { zh: id, en: id };
}

/** The address of the page on which a piece is previewed; undefined if its kind has none. */
export function pageOf(kind: OfficeKind, id: string, locale: Locale): string | undefined {
  if (kind === 'notices') return paths.showNotice(locale, { id });
  if (kind === 'brochures') return paths.showNotice(locale, { id, type: 'brochure' });
  if (kind === 'introductions') return paths.companyProfile(locale, { id });
  if (kind === 'pages') return id === 'politics' ? paths.politics(locale) : paths.anchorDisclaimer(locale);
  if (kind === 'briefs') return undefined;
  return paths.home(locale);
}
