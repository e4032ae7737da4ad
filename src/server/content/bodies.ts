import type { Bilingual } from '#lib/locale.ts';

/** What a row of `contents` holds as JSON, by its kind. HTML in it was sanitised when it was stored. */
export interface ContentBodies {
  /** Dated by `publishDate`; `jobccType` is a key of the dictionary noticeType. */
  notice: {
    name: Bilingual;
    jobccType: string;
    content: Bilingual;
    attachments: { name: Bilingual; file: string }[];
  };
  /** `endDate` is its last day, `YYYY-MM-DD`. */
  brochure: { title: Bilingual; cover: string; endDate: string; content: Bilingual };
  /** What a unit's name opens; the id is the briefId. */
  brief: { title: Bilingual; content: Bilingual; pictures: string[] };
  /** A page of the company profile. */
  introduction: { title: Bilingual; cover: string; content: Bilingual; pictures: string[] };
  /** The id is the code that queryByCode takes. */
  dictionary: { items: DictionaryItem[] };
  /** A slot of pictures; the id is its number. */
  images: { items: { picture: string; title: Bilingual; content: Bilingual; url: string }[] };
  /** A slot of videos; the id is its number. */
  videos: { items: { videoFile: string; sharpness: string; title: Bilingual; poster: string }[] };
  /** One category's own site under /crew; the id is the category's code. */
  zone: Zone;
  /** A standing page: `politics` or `anchorDisclaimer`. */
  page: { title: Bilingual; lead: Bilingual; updated: Bilingual | null; content: Bilingual };
  /** The picture page. */
  gallery: { title: Bilingual; lead: Bilingual; items: { picture: string; title: Bilingual; text: Bilingual }[] };
}

export type ContentKind = keyof ContentBodies;

/** def1 link, def2 target, def3 '1' when external, def4 icon; without `locales` every language has it. */
export interface DictionaryItem {
  k: string;
  name: Bilingual;
  def1?: string | undefined;
  def2?: string | undefined;
  def3?: string | undefined;
  def4?: string | undefined;
  locales?: string[] | undefined;
  childs: DictionaryItem[];
}

export interface Zone {
  headline: Bilingual;
  lead: Bilingual;
  pictures: string[];
  recruit: { intro: Bilingual; conditions: Bilingual[]; offers: Bilingual[] };
  inform: { bring: Bilingual[]; timeline: { when: Bilingual; what: Bilingual }[]; notes: Bilingual[] };
  process: { title: Bilingual; text: Bilingual }[];
  answers: { question: Bilingual; answer: Bilingual }[];
}
