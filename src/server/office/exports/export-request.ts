import type { RawFilter } from '#lib/contract/application-filter.ts';
import type { ExportFilterBody, ExportRequestBody } from '#lib/contract/exports.ts';
import type { ExportList } from '#lib/domain/export-lists.ts';
import type { App } from '#server/platform/app.ts';

import type { JobRow } from './store.ts';

/** What a job keeps sealed of what was asked. */
export interface KeptRequest {
  filter: ExportFilterBody;
  columns: string[];
  headings: 'names' | 'words';
}

function placeOf(id: string): string {
  return `export_jobs.sealed_request.${id}`;
}

/** A request as it is kept. */
export function sealRequest(app: App, id: string, request: KeptRequest): string {
  return app.seal.text(JSON.stringify(request), placeOf(id));
}

/** What was asked. */
export function openRequest(app: App, { id, sealedRequest }: Pick<JobRow, 'id' | 'sealedRequest'>): KeptRequest {
  return JSON.parse(app.seal.openText(sealedRequest, placeOf(id))) as KeptRequest;
}

/** Whether a flag of the wire is set. */
export function isSet(flag: boolean | 'Y' | 'N' | null | undefined): boolean {
  return flag === true || flag === 'Y';
}

/** What people type, which may name somebody. */
const typed = ['keyWord', 'actor'];

/**
 * What a filter says, for the log: each name with its value, of ids how many. Of what was typed, and of whatever is no plain
 * key, only the name: the log holds no personal data.
 */
export function filterInLog(filter: ExportFilterBody): string {
  return Object.entries(filter)
    .filter(([, value]) => value !== undefined && value !== null && value !== '')
    .map(([name, value]) => {
      const said = !Array.isArray(value) ? String(value) : name === 'status' ? value.join(',') : String(value.length);
      return typed.includes(name) || !/^[\w.,:+-]+$/.test(said) ? name : `${name}=${said}`;
    })
    .join(' ');
}

/** The list that a request means. */
export function listOf({ list }: ExportRequestBody): ExportList {
  return list ?? 'applications';
}

/** A filter on applications as their list takes it; a status may be several between commas, as in an address. */
export function applicationFilter({ status = [], waiting, ...filter }: ExportFilterBody): RawFilter {
  const statuses = typeof status === 'string' ? status.split(',').filter((one) => one !== '') : status;
  const { jobType, pkRegJob, unit, keyWord, from, to, matter, session, outcome, age, height, vision, degree } = filter;
  const texts = { jobType, pkRegJob, unit, keyWord, from, to, matter, session, outcome, age, height, vision, degree };
  return { ...texts, status: statuses, waiting: isSet(waiting) };
}
