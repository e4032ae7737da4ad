import type { ExportFilterBody, ExportRequestBody } from '#lib/contract/exports.ts';
import type { ExportList } from '#lib/domain/export-lists.ts';
import type { App } from '#server/platform/app.ts';

import type { JobRow } from './store.ts';

/** The encrypted part of a stored request. */
export interface StoredRequest {
  filter: ExportFilterBody;
  columns: string[];
  headings: 'names' | 'words';
  /** Why ID numbers are needed; only in requests that a second person approves. */
  purpose?: string;
  /** The ids of the applications to approve. If absent, the file gets all rows that match when it is made. */
  people?: string[];
}

function contextOf(id: string): string {
  return `export_jobs.sealed_request.${id}`;
}

/** Encrypts a request for storing. */
export function encryptRequest(app: App, id: string, request: object): string {
  return app.cipher.encrypt(JSON.stringify(request), contextOf(id));
}

/** Decrypts a stored request. */
export function decryptRequest<Request = StoredRequest>(
  app: App,
  { id, sealedRequest }: Pick<JobRow, 'id' | 'sealedRequest'>,
): Request {
  return JSON.parse(app.cipher.decrypt(sealedRequest, contextOf(id))) as Request;
}

/** Whether a flag of a request is set. */
export function isSet(flag: boolean | 'Y' | 'N' | null | undefined): boolean {
  return flag === true || flag === 'Y';
}

/** Filters with free text, which may contain a person's name. */
const typed = ['keyWord', 'actor'];

/**
 * A filter as text for the log: names with their values; for a list of ids, its length. For free text, and for values with
 * characters that no key has, only the name is logged, because the log must not contain personal data.
 */
export function filterInLog(filter: ExportFilterBody): string {
  return Object.entries(filter)
    .filter(([, value]) => value !== undefined && value !== null && value !== '')
    .map(([name, value]) => {
      const text = !Array.isArray(value) ? String(value) : name === 'status' ? value.join(',') : String(value.length);
      return typed.includes(name) || !/^[\w.,:+-]+$/.test(text) ? name : `${name}=${text}`;
    })
    .join(' ');
}

/** The list that a request is for; applications by default. */
export function listOf({ list }: ExportRequestBody): ExportList {
  return list ?? 'applications';
}
