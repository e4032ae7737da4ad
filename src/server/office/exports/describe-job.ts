import type { ExportJobData } from '#lib/contract/exports.ts';
import type { ExportState } from '#lib/domain/export-lists.ts';
import { todayInShanghai } from '#lib/rules/deadline.ts';

import type { JobRow } from './store.ts';

/** Milliseconds for which a file can be downloaded (specification: exports). */
export const exportLifetime = 24 * 3_600_000;

/** Milliseconds after which a request that nobody has approved expires. */
export const approvalLifetime = 3 * 24 * 3_600_000;

function stateAt({ state, takenAt, expiresAt }: JobRow, now: number): ExportState {
  if (state !== 'ready' && state !== 'awaiting') return state;
  if (takenAt !== null) return 'taken';
  return expiresAt !== null && expiresAt <= now ? 'expired' : state;
}

/** The name of the downloaded file. */
export function fileNameOf({ list, askedAt, format }: JobRow): string {
  return `${list}-${todayInShanghai(askedAt)}.${format}`;
}

/** An export as its requester sees it at a time (ms). */
export function describeJob(row: JobRow, now: number): ExportJobData {
  const { id, list, format, withId, doneRows, totalRows, bytes, askedAt, expiresAt, answeredName } = row;
  return {
    id,
    list,
    format,
    withId: withId === 1,
    state: stateAt(row, now),
    done: doneRows,
    total: totalRows,
    bytes,
    fileName: fileNameOf(row),
    askedAt: new Date(askedAt).toISOString(),
    expires: expiresAt === null || row.state === 'refused' ? null : new Date(expiresAt).toISOString(),
    answeredBy: answeredName,
  };
}
