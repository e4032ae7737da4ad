import { rawFilterIn, readFilter } from '#lib/contract/application-filter.ts';
import type { ExportFilterBody, ExportJobData, ExportRequestBody } from '#lib/contract/exports.ts';
import { besideFilters, exportFilters, type ExportList, exportLists, listsBehindCode } from '#lib/domain/export-lists.ts';
import { isPermitted } from '#lib/domain/staff-roles.ts';
import type { Fault } from '#lib/forms/faults.ts';
import type { Locale } from '#lib/text/locale.ts';
import { stepUpLifetime } from '#server/office/staff/admit-staff.ts';
import type { App } from '#server/platform/app.ts';
import { AppError, invalid } from '#server/platform/errors.ts';
import type { StaffActor } from '#server/platform/http/route.ts';
import { spend } from '#server/platform/rate-limits/spend.ts';

import { describeJob } from './describe-job.ts';
import { filterInLog, isSet, type StoredRequest, listOf } from './export-request.ts';
import type { ExportSource } from './export-source.ts';
import { freezePeople } from './freeze-people.ts';
import { startJob } from './new-job.ts';
import { sourceOf } from './source.ts';

/**
 * Refuses an export for which the actor lacks a permission. ID numbers need a permission of their own. They and some
 * lists also need a step-up (a fresh code, passkey or single sign-on), so a machine's token cannot export them.
 * @throws AppError 403, with `stepUp` in its data if a step-up is needed
 */
export function refuseExport(app: App, actor: StaffActor, { list, withId }: { list: ExportList; withId: boolean }): void {
  const { provedAt } = actor;
  if (!exportLists[list].some((permission) => isPermitted(actor, permission))) throw new AppError('403');
  if (withId && !isPermitted(actor, 'applications.exportWithId')) throw new AppError('403');
  if (!withId && !listsBehindCode.includes(list)) return;
  if (provedAt === null || app.clock.now() - provedAt > stepUpLifetime) throw new AppError('403', { data: { stepUp: true } });
}

/** A fault for each unknown filter: without that filter, the file would have more rows than its requester expects. */
function faultsOfNames(list: ExportList, filter: object): Fault[] {
  const known = [...exportFilters[list], ...besideFilters];
  const isBlank = (value: unknown) => value === '' || value === null || (Array.isArray(value) && value.length === 0);
  const unknown = Object.entries(filter).filter(([name, value]) => !known.includes(name) && !isBlank(value));
  return unknown.map(([name]) => ({ path: `filter.${name}`, rule: 'unknownFilter' }));
}

function faultsOf(body: ExportRequestBody, source: ExportSource): Fault[] {
  const list = listOf(body);
  const { filter = {}, columns = [] } = body;
  const read = readFilter(list === 'applications' ? rawFilterIn(filter) : {});
  const faults = 'faults' in read ? read.faults.map((fault) => ({ ...fault, path: `filter.${fault.path}` })) : [];
  const known = source.columns.map(({ name }) => name);
  const unknown = columns.flatMap((name, index) => (known.includes(name) ? [] : [{ path: `columns.${index}`, rule: 'choice' }]));
  const isIdElsewhere = isSet(body.withId) && list !== 'applications';
  return [...faultsOfNames(list, filter), ...faults, ...unknown, ...(isIdElsewhere ? [{ path: 'withId', rule: 'choice' }] : [])];
}

/**
 * Requests an export of a list; a job makes the file in the background. With `exports` in FOUR_EYES, an export with ID
 * numbers waits for `approveExport` first.
 * @throws AppError 400 with the faults of the filter or of the body; 404 if the list belongs to a session, batch or webhook
 * that is unknown or outside the actor's reach; 429 above the limit; else as `refuseExport` and `freezePeople`
 */
export async function askForExport(app: App, actor: StaffActor, body: ExportRequestBody, locale: Locale): Promise<ExportJobData> {
  const list = listOf(body);
  const withId = isSet(body.withId);
  refuseExport(app, actor, { list, withId });
  const { columns = [], headings = 'names', format } = body;
  const known = Object.entries(body.filter ?? {}).filter(([name]) => exportFilters[list].includes(name));
  const filter: ExportFilterBody = Object.fromEntries(known);
  const source = sourceOf(app, list, { actor, filter, withId, locale });
  const awaits = withId && app.settings.fourEyes.includes('exports');
  const purpose = body.purpose ?? '';
  const isPurposeless = awaits && purpose === '';
  const faults = [...faultsOf(body, source), ...(isPurposeless ? [{ path: 'purpose', rule: 'required' }] : [])];
  if (faults.length > 0) throw invalid(...faults);
  await source.find?.();
  await spend(app, 'officeExports', actor.id);
  const people = awaits ? await freezePeople(app, actor, filter, locale) : undefined;
  const request: StoredRequest = {
    ...{ filter, columns: [...new Set(columns)], headings },
    ...(people ? { purpose, people } : {}),
  };
  const details = {
    ...{ columns: request.columns.join(' '), filtered: filterInLog(filter) },
    ...(people ? { purpose, rows: people.length } : {}),
  };
  const job = { list, format, withId, request, awaits, totalRows: people?.length ?? null };
  const row = await startJob(app, actor, job, { details, wakes: 'exports' }, locale);
  return describeJob(row, app.clock.now());
}
