import type { OfficeItem, OfficeKind, OfficeVersion } from '#lib/contract/content-office.ts';
import type { Bilingual, Locale } from '#lib/text/locale.ts';

/** The editor's data of a piece of content; all fields except `id` and `version` depend on the kind. */
export type Draft = Record<string, unknown> & {
  id: string;
  version: number;
};

/** A piece as loaded from the API; the fields that depend on its kind are untyped. */
export type Item = Draft &
  Pick<OfficeItem, 'state' | 'shownVersion' | 'hasPage' | 'publishFrom' | 'updatedAt' | 'updatedBy'> & {
    versions: OfficeVersion[];
  };

export type Side = keyof Bilingual;
export const sides: readonly Side[] = ['zh', 'en'];
export const sideOf = { 'zh-cn': 'zh', 'en-us': 'en' } as const satisfies Record<Locale, Side>;

/** The bilingual value of a draft's field; empty texts if it is missing. */
export function bothOf(draft: Record<string, unknown>, name: string): Bilingual {
  return (draft[name] as Bilingual | undefined) ?? { zh: '', en: '' };
}

/** The text of a draft's field; empty if it is missing. */
export function textOf(draft: Record<string, unknown>, name: string): string {
  const value = draft[name];
  return typeof value === 'string' ? value : '';
}

/** The list in a draft's field; empty if it is missing. */
export function listOf<Entry>(draft: Record<string, unknown>, name: string): Entry[] {
  return (draft[name] as Entry[] | undefined) ?? [];
}

const empty: Record<OfficeKind, Record<string, unknown>> = {
  notices: { jobType: '', publishDate: '', isTop: 'N', jobccType: '', attachments: [] },
  brochures: { jobType: '', publishDate: '', endDate: '', cover: '' },
  briefs: { pictures: [] },
  introductions: { cover: '', pictures: [] },
  banners: { items: [] },
  videos: { items: [] },
  dictionary: { items: [] },
  pages: {},
};

/** An empty piece of a kind, not stored yet. */
export function newDraft(kind: OfficeKind): Item {
  return {
    ...empty[kind],
    id: '',
    version: 0,
    state: 'draft',
    shownVersion: null,
    hasPage: false,
    publishFrom: null,
    updatedAt: null,
    updatedBy: '',
    versions: [],
  };
}

/** The body of the request that saves the editor's data. State and time of publishing come from `wish`, not from the draft. */
export function bodyOf(draft: Draft, wish: { state: string; publishFrom?: string }): Record<string, unknown> {
  const { id: _, versions: __, updatedAt: ___, updatedBy: ____, shownVersion: _____, hasPage: ______, ...body } = draft;
  return { ...body, publishFrom: undefined, ...wish };
}

/** The id of a field's control. */
export function fieldId(path: string): string {
  return `content-${path.replaceAll('.', '-')}`;
}
