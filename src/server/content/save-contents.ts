import * as z from 'zod/mini';

import type { Db } from '#server/db/database.ts';
import { raiseRevision } from '#server/revisions.ts';

import { type ContentBodies, contentBodies, type ContentKind } from './kinds.ts';
import { sanitiseHtml } from './sanitise.ts';
import { type Placed, writeContents } from './store.ts';

interface Draft<Kind extends ContentKind> {
  id: string;
  jobType?: string;
  /** `YYYY-MM-DD`. */
  publishDate?: string;
  isTop?: boolean;
  /** Its place among equals; where it is not said, the place in the list of drafts. */
  position?: number;
  body: ContentBodies[Kind];
}

/** Kinds whose `content` is HTML; elsewhere it is text. */
const withHtml: readonly ContentKind[] = ['notice', 'brochure', 'brief', 'introduction', 'page'];

function sanitised<Body>(body: Body): Body {
  const { zh, en } = (body as { content: { zh: string; en: string } }).content;
  return { ...body, content: { zh: sanitiseHtml(zh), en: sanitiseHtml(en) } };
}

function checked<Kind extends ContentKind>(kind: Kind, body: ContentBodies[Kind]): ContentBodies[Kind] {
  return z.parse(contentBodies[kind], body) as ContentBodies[Kind];
}

/**
 * Stores content of one kind, replacing that of the same id, so that every instance shows it. Call it in a transaction.
 * @throws z.core.$ZodError where a body is not what its kind is
 */
export async function saveContents<Kind extends ContentKind>(trx: Db, kind: Kind, drafts: readonly Draft<Kind>[]): Promise<void> {
  const contents = drafts.map(
    (draft, index): Placed<Kind> => ({
      id: draft.id,
      jobType: draft.jobType ?? null,
      publishDate: draft.publishDate ?? null,
      isTop: draft.isTop ?? false,
      position: draft.position ?? index,
      body: checked(kind, withHtml.includes(kind) ? sanitised(draft.body) : draft.body),
    }),
  );
  await writeContents(trx, kind, contents);
  await raiseRevision(trx, 'content');
}
