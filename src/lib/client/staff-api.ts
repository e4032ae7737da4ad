import { deskPaths } from '#lib/desk-paths.ts';
import type { StaffMember } from '#lib/contract/staff.ts';
import { pageLocale } from '#lib/i18n/page-words.ts';
import { $staff } from '#lib/stores/staff.ts';
import { showToast } from '#lib/stores/toasts.ts';

import { api, type CallOptions } from './api.ts';
import { ApiError } from './api-error.ts';

/** Leads to the sign-in, and from there back to where the reader is. */
export function leaveForSignIn(): void {
  location.assign(deskPaths.signIn(pageLocale(), location.pathname + location.search));
}

async function told<Data>(call: Promise<Data>, handles: CallOptions['handles'] = []): Promise<Data> {
  try {
    return await call;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const isHandled = handles === 'all' || handles.includes(error.code);
    if (error.status === 401 && !isHandled) leaveForSignIn();
    else if (!isHandled) showToast('fault', error.message);
    throw error;
  }
}

function at(path: string): string {
  return `/api/staff/${path}`;
}

/**
 * The API of the hiring office; paths are taken after `/api/staff/`. Every function gives the `data` of the answer and
 * throws ApiError for anything but code 200. A failure is shown as a toast unless the caller `handles` its code; who is
 * not signed in is led to the sign-in.
 */
export const staffApi = {
  get: <Data>(path: string, { handles, ...options }: CallOptions = {}) =>
    told(api.get<Data>(at(path), { ...options, handles: 'all' }), handles),
  post: <Data>(path: string, body: object = {}, { handles, ...options }: CallOptions = {}) =>
    told(api.post<Data>(at(path), body, { ...options, handles: 'all' }), handles),
  put: <Data>(path: string, body: object, { handles, ...options }: CallOptions = {}) =>
    told(api.put<Data>(at(path), body, { ...options, handles: 'all' }), handles),
  delete: <Data>(path: string, { handles, ...options }: CallOptions = {}) =>
    told(api.delete<Data>(at(path), { ...options, handles: 'all' }), handles),
};

/** Asks who is signed in at the desk; who is not is led to the sign-in. */
export async function loadStaff(): Promise<void> {
  try {
    $staff.set(await staffApi.get<StaffMember>('me'));
  } catch {
    // The reader has been told, or is on the way to the sign-in.
  }
}

/** Ends the session, then leads to the sign-in; where the server could not be asked the reader stays signed in. */
export async function signOutStaff(): Promise<void> {
  try {
    await staffApi.delete('session');
  } catch {
    return;
  }
  $staff.set(null);
  location.assign(deskPaths.signIn(pageLocale()));
}
