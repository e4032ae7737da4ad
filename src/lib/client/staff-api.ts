import { deskPaths } from '#lib/addresses/desk-paths.ts';
import { askForProof } from '#lib/browser/ask-for-proof.ts';
import type { StaffMember } from '#lib/contract/staff.ts';
import { pageLocale } from '#lib/i18n/page-words.ts';
import { $staff } from '#lib/stores/staff.ts';
import { showToast } from '#lib/stores/toasts.ts';

import { ApiError } from './api-error.ts';
import { api, type CallOptions } from './api.ts';
import { downloadFile } from './download.ts';

/** As of any call; `allButSignIn` is for what a page does by itself: nothing is shown, but whoever is out is asked to sign in. */
type Handles = CallOptions['handles'] | 'allButSignIn';
type StaffCallOptions = Omit<CallOptions, 'handles'> & { handles?: Handles };

function isHandled({ status, code }: ApiError, handles: NonNullable<Handles>): boolean {
  if (handles === 'allButSignIn') return status !== 401;
  return handles === 'all' || handles.includes(code);
}

/** Leads to the sign-in, and from there back to where the reader is. */
export function leaveForSignIn(): void {
  location.assign(deskPaths.signIn(pageLocale(), location.pathname + location.search));
}

/** Whether a call wants a fresh code of the authenticator. */
function wantsCode({ status, data }: ApiError): boolean {
  return status === 403 && (data as { stepUp?: unknown } | null)?.stepUp === true;
}

/**
 * Makes a call. Where it wants a fresh code, or the session ended while the reader was at work, they are asked for it in
 * place and the call is made again, so nothing that was typed is lost; who was not signed in at all is led to the sign-in.
 */
async function told<Data>(call: () => Promise<Data>, handles: Handles = []): Promise<Data> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (wantsCode(error)) {
      if (await askForProof('stepUp')) return told(call, handles);
      throw error;
    }
    if (isHandled(error, handles)) throw error;
    if (error.status !== 401) showToast('fault', error.message);
    else if ($staff.get() === null) leaveForSignIn();
    else if (await askForProof('signIn')) return told(call, handles);
    throw error;
  }
}

function at(path: string): string {
  return `/api/staff/${path}`;
}

/**
 * The API of the hiring office; paths are taken after `/api/staff/`. Every function gives the `data` of the answer and
 * throws ApiError for anything but code 200. A failure is shown as a toast unless the caller `handles` its code; the reader
 * is asked for a code, or to sign in, where that is what is missing.
 */
export const staffApi = {
  get: <Data>(path: string, { handles, ...options }: StaffCallOptions = {}) =>
    told(() => api.get<Data>(at(path), { ...options, handles: 'all' }), handles),
  post: <Data>(path: string, body: object = {}, { handles, ...options }: StaffCallOptions = {}) =>
    told(() => api.post<Data>(at(path), body, { ...options, handles: 'all' }), handles),
  put: <Data>(path: string, body: object, { handles, ...options }: StaffCallOptions = {}) =>
    told(() => api.put<Data>(at(path), body, { ...options, handles: 'all' }), handles),
  delete: <Data>(path: string, { handles, ...options }: StaffCallOptions = {}) =>
    told(() => api.delete<Data>(at(path), { ...options, handles: 'all' }), handles),
  /** Keeps the file that a call answers with as a download: a GET, or a POST of `body`. */
  download: (path: string, name: string, { body, handles }: { body?: object; handles?: Handles } = {}) =>
    told(() => downloadFile(at(path), name, body), handles),
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
