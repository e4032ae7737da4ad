import { paths } from '#lib/addresses/paths.ts';
import type { OfficeBodies, OfficeKind } from '#lib/contract/content-office.ts';
import type { Bilingual, Locale } from '#lib/text/locale.ts';

import type { ContentKind } from './kinds.ts';

/** What the office calls a kind, and what it is among the contents. */
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

/** Kinds whose body is a list; on the wire it is `items`. */
const lists: readonly OfficeKind[] = ['banners', 'videos', 'dictionary'];

/** Kinds whose pieces pages of the site ask for by their ids: none is taken off. */
export const fixedKinds: readonly OfficeKind[] = ['banners', 'videos', 'dictionary', 'pages'];

/** Notices that the site leads to by their ids: they are never taken off. */
const fixedNotices: readonly string[] = ['registration-notice', 'privacy-notice'];

/** Whether a piece must stay public. */
export function isFixed(kind: OfficeKind, id: string): boolean {
  return fixedKinds.includes(kind) || (kind === 'notices' && fixedNotices.includes(id));
}

/** The wire's fields of a body as they are stored. */
export function storedBody<Kind extends OfficeKind>(kind: Kind, body: OfficeBodies[Kind]): unknown {
  return lists.includes(kind) ? (body as { items: unknown }).items : body;
}

/** A stored body as fields of the wire. */
export function wireBody<Kind extends OfficeKind>(kind: Kind, stored: unknown): OfficeBodies[Kind] {
  return (lists.includes(kind) ? { items: stored } : stored) as OfficeBodies[Kind];
}

/** What a list calls a piece. */
export function titleOf(kind: OfficeKind, id: string, body: unknown): Bilingual {
  const { title, name } = (Array.isArray(body) ? {} : body) as { title?: Bilingual; name?: Bilingual };
  const [first] = Array.isArray(body) ? (body as { title?: Bilingual }[]) : [];
  return title ?? name ?? (kind === 'dictionary' ? undefined : first?.title) ?? { zh: id, en: id };
}

/** The page that shows a piece; undefined where it has none of its own. */
export function pageOf(kind: OfficeKind, id: string, locale: Locale): string | undefined {
  if (kind === 'notices') return paths.showNotice(locale, { id });
  if (kind === 'brochures') return paths.showNotice(locale, { id, type: 'brochure' });
  if (kind === 'introductions') return paths.companyProfile(locale, { id });
  if (kind === 'pages') return id === 'politics' ? paths.politics(locale) : paths.anchorDisclaimer(locale);
  if (kind === 'briefs') return undefined;
  return paths.home(locale);
}
