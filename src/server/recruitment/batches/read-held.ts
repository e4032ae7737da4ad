import type { RequestKind } from '#lib/domain/batch-kinds.ts';
import type { App } from '#server/platform/app.ts';

import { findHeldOf } from './store-of-application.ts';

/** A request, message or assignment that is not released yet. */
export interface Held {
  batchId: string;
  kind: RequestKind;
  type: string;
  actor: string;
  /** Milliseconds. */
  releaseAt: number;
}

/**
 * The pending requests, messages and assignments for an application, in the order of their release. The caller must have
 * checked access to the application.
 */
export async function readHeld({ db }: Pick<App, 'db'>, applicationId: string): Promise<Held[]> {
  const rows = await findHeldOf(db, applicationId);
  return rows.map(({ kind, ...row }) => ({ ...row, kind: kind as RequestKind }));
}
