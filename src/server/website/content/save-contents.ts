import * as z from 'zod/mini';

import type { Db } from '#server/platform/db/database.ts';
import { raiseRevision } from '#server/platform/revisions.ts';

import { type ContentBodies, contentBodies, type ContentKind } from './kinds.ts';
import { sanitiseHtml } from './sanitise.ts';
import { insertPublished, type Saver } from './store-versions.ts';
import { type Positioned, writeContents } from './store.ts';

interface Draft<Kind extends ContentKind> {
  id: string;
  jobType?: string;
  /** `YYYY-MM-DD`; absent for kinds without a date. */
  publishDate?: string;
  isTop?: boolean;
  /** The sort position within its kind; by default its index in the list of drafts. */
  position?: number;
  body: ContentBodies[Kind];
}

/** Kinds with HTML in `content`. */
const withHtml: readonly ContentKind[] = ['notice', 'brochure', 'brief', 'introduction', 'page'];

/** The default saver, for the content of the first start: the operator of the server, at an unknown time. */
const operator: Saver = { id: 'ops', name: '', at: 0 };

/** A body with its HTML sanitised, if its kind has any. */
export function sanitisedBody<Body>(kind: ContentKind, body: Body): Body {
  if (!withHtml.includes(kind)) return body;
  const { zh, en } = (body as { content: { zh: string; en: string } }).content;
  return { ...body, content: { zh: sanitiseHtml(zh), en: sanitiseHtml(en) } };
}

function checked<Kind extends ContentKind>(kind: Kind, body: ContentBodies[Kind]): ContentBodies[Kind] {
  return z.parse(contentBodies[kind], body) as ContentBodies[Kind];
}

/**
 * Stores pieces of content of one kind, each as a new, public version; replaces pieces with the same id. Call it in a
 * transaction.
 * @throws z.core.$ZodError if a body does not match its kind
 */
export async function saveContents<Kind extends ContentKind>(
  trx: Db,
  kind: Kind,
  drafts: readonly Draft<Kind>[],
  by: Saver = operator,
): Promise<void> {
  const contents = drafts.map((draft, index): Positioned<Kind> => ({
    id: draft.id,
    jobType: draft.jobType ?? null,
    publishDate: draft.publishDate ?? null,
    isTop: draft.isTop ?? false,
    position: draft.position ?? index,
    body: checked(kind, sanitisedBody(kind, draft.body)),
  }));
  await writeContents(trx, kind, contents);
  await insertPublished(trx, kind, contents, by);
  await raiseRevision(trx, 'content');
}
