import type { BatchPreview, BatchRefusal } from '#lib/contract/batches.ts';
import type { Contact } from '#server/people/accounts/find-contact.ts';
import type { Message } from '#server/people/messages/message.ts';
import type { OfficeRow } from '#server/recruitment/applications/office/office.ts';

import type { ReleaseAt } from './batch-action.ts';

/** Contacts by account. */
export type Contacts = ReadonlyMap<string, Contact>;

/** The outcome of a batch if it were confirmed now. */
export interface Forecast {
  rows: OfficeRow[];
  refused: BatchRefusal[];
  /** The changes of status or round; only for decisions and transfers. */
  moves?: BatchPreview['moves'];
  /** The number of applications that each owner would get; only for an assignment of owners. */
  shares?: BatchPreview['shares'];
  /** For each application's id, the index of its move in `moves`. */
  moveOf?: ReadonlyMap<string, number>;
  /** Milliseconds. */
  releaseAt: number;
  /** Composes the messages to the candidates of some of `rows`, by application; stores nothing. */
  compose(rows: readonly OfficeRow[], contacts: Contacts): Promise<ReadonlyMap<string, Message>>;
}

/** An action to preview. */
export interface PreviewInput<Action> {
  /** Ids or receipt numbers of applications. */
  ids: readonly string[];
  action: Action;
  releaseAt: ReleaseAt;
  /** When the actor saw the applications (ms); an application whose status has changed since is refused. */
  seenAt?: number | undefined;
}
