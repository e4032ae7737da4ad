import type { Bilingual } from '#lib/locale.ts';

import type { DemoBrief, DemoBrochure, DemoIntroduction, DemoNotice } from './demo-schemas.ts';
import type { DemoDictionaryItem, DemoImage, DemoPages, DemoVideo, DemoZone } from './demo-site-schemas.ts';

interface Attachment {
  name: Bilingual;
  /** A path under `/upload/files/`. */
  url: string;
  /** In bytes. */
  size: number;
}

/** What the body of each kind of content is. HTML in it is sanitised. */
export interface ContentBodies {
  notice: Pick<DemoNotice, 'name' | 'jobccType' | 'content'> & { attachments: Attachment[] };
  brochure: Pick<DemoBrochure, 'title' | 'cover' | 'content'> & { endDate: string };
  brief: Pick<DemoBrief, 'title' | 'content' | 'pictures'>;
  /** A page of the company profile. */
  introduction: Pick<DemoIntroduction, 'title' | 'cover' | 'content' | 'pictures'>;
  /** A category's own site under /crew, by category code. */
  zone: Omit<DemoZone, 'jobType'>;
  /** A standing page, by `politics` or `anchorDisclaimer`. */
  page: DemoPages['politics'];
  /** The picture page, by `pictures`. */
  gallery: DemoPages['pictures'];
  /** By dictionary code. */
  dictionary: DemoDictionaryItem[];
  /** By slot. */
  images: DemoImage[];
  videos: DemoVideo[];
}

export type ContentKind = keyof ContentBodies;

/** One piece of content. */
export interface Content<Kind extends ContentKind> {
  id: string;
  jobType: string | null;
  publishDate: string | null;
  isTop: boolean;
  body: ContentBodies[Kind];
}
