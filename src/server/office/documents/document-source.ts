import type { DocumentKind } from '#lib/domain/document-kinds.ts';
import type { Locale } from '#lib/text/locale.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { App } from '#server/platform/app.ts';
import { findInScope, type OfficeRow } from '#server/recruitment/applications/office/office.ts';

import type { StoredSelection } from './ask-for-documents.ts';

/** A document of one or several applications. */
export interface DocumentFile {
  /** Its name in an archive, with its folder. */
  name: string;
  /** Bookmarks in a PDF, outermost first: the last title is for this document, the others are for the levels above. */
  titles: readonly string[];
  mediaType: string;
  bytes: Uint8Array;
}

/** A document that could not be made; the requested file does not contain it, but lists it as unreadable. */
export interface UnmadeFile {
  titles: readonly string[];
  bytes: null;
}

/**
 * Some of the selected applications with their documents, which are read one by one. If `files` is empty, these applications
 * have no documents of the requested kind.
 */
export interface DocumentStep {
  receiptNos: string[];
  files: Iterable<DocumentFile | UnmadeFile> | AsyncIterable<DocumentFile | UnmadeFile>;
}

/** A request for documents. */
export interface DocumentsAsked extends StoredSelection {
  actor: Actor;
  locale: Locale;
  /** When the documents were requested, in milliseconds. */
  madeAt: number;
  /** The mark on a document: the requester, the receipt number if the document is about one application, and the time. */
  markFor: (receiptNo?: string) => string;
}

/** Makes the documents of a selection step by step, so that only the documents of one step are in memory. */
export type DocumentSource = (app: App, asked: DocumentsAsked) => AsyncIterable<DocumentStep>;

export type DocumentSources = Record<DocumentKind, DocumentSource>;

/** Number of applications read at once. */
const portion = 100;

/** The selected applications that are within the actor's reach when they are read, in order. */
export async function* eachApplication(app: App, { actor, ids }: DocumentsAsked): AsyncGenerator<OfficeRow> {
  for (let from = 0; from < ids.length; from += portion) {
    const some = ids.slice(from, from + portion);
    const rows = new Map((await findInScope(app.db, actor, some)).map((row) => [row.id, row]));
    for (const id of some) {
      const row = rows.get(id);
      if (row) yield row;
    }
  }
}
