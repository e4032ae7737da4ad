import type { Values } from '#islands/ui/form/paths.ts';
import { outlivesPage } from '#islands/ui/saving/keepalive.ts';
import type { StoredVersion } from '#islands/ui/saving/section-saver.ts';
import { ApiError } from '#lib/client/api-error.ts';
import { api } from '#lib/client/api.ts';
import type { ApplicationRecord } from '#lib/contract/applications.ts';
import type { Background, BackgroundVersions } from '#lib/contract/background.ts';
import { ownerHeader } from '#lib/contract/owner-header.ts';
import type { SectionSaved } from '#lib/contract/resume.ts';
import { formPath, formValuesOf, wireDataOf } from '#lib/forms/background/wire.ts';

/** Callers show all failures, so the API client shows no toasts. */
const options = { handles: 'all' } as const;

function pathOf(applyId: string): string {
  return `personal/apply-job/${encodeURIComponent(applyId)}/background-check`;
}

/** The signed-in candidate's applications. */
export function readApplications(): Promise<ApplicationRecord[]> {
  return api.post<ApplicationRecord[]>('personal/apply-job/query-all', {}, options);
}

/** The background check of one application. */
export function readBackground(applyId: string): Promise<Background> {
  return api.get<Background>(pathOf(applyId), options);
}

/** Converts the data of a loaded background check to the form's values. */
export function valuesOf(data: unknown): Values {
  return formValuesOf(data) as Values;
}

function savedAs({ state, version, updatedAt }: Background): SectionSaved {
  return { version, updatedAt: updatedAt ?? '', status: state === 'submitted' ? 'complete' : 'draft' };
}

/** The stored versions of the form, newest first. */
export async function readHistory(applyId: string): Promise<BackgroundVersions> {
  const versions = await api.get<BackgroundVersions>(`${pathOf(applyId)}/history`, options);
  return versions.map((one) => ({ ...one, data: valuesOf(one.data) }));
}

/** Restores an earlier version of the form. */
export async function restoreBackground(applyId: string, version: number): Promise<SectionSaved> {
  return savedAs(await api.post<Background>(`${pathOf(applyId)}/history/${version}/restore`, {}, options));
}

/** Converts an error's paths and values from the API's format to the format of the form. */
function inForm(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error;
  const { status, code, message, retryAfter } = error;
  const fields = error.fields.map((fault) => ({ ...fault, path: formPath(fault.path) }));
  const { current } = (error.data ?? {}) as { current?: StoredVersion };
  const data = current ? { current: { ...current, data: valuesOf(current.data) } } : error.data;
  return new ApiError({ status, code, message, fields, data, ...(retryAfter === undefined ? {} : { retryAfter }) });
}

/**
 * Saves the form as a draft or submits it.
 * @param owner `pkPsndoc` of the person who edited the form: the server refuses the form if anyone else is signed in. Empty
 * after an identity check without sign-in
 */
export async function saveBackground(
  applyId: string,
  owner: string,
  { data, ...body }: { version: number; data: Values; complete: boolean },
): Promise<SectionSaved> {
  const headers: Record<string, string> = owner ? { [ownerHeader]: owner } : {};
  const sent = { ...body, data: wireDataOf(data) };
  const keepalive = outlivesPage(sent);
  try {
    return savedAs(await api.post<Background>(pathOf(applyId), sent, { ...options, headers, keepalive }));
  } catch (error) {
    throw inForm(error);
  }
}
