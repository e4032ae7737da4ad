import type { RawFilter } from '#lib/contract/application-filter.ts';
import type { ExportFilterBody, ExportRequestBody } from '#lib/contract/exports.ts';
import type { ExportList } from '#lib/export-lists.ts';
import type { App } from '#server/app.ts';

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
