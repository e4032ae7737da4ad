import { deskPaths } from '#lib/addresses/desk-paths.ts';
import { askForProof } from '#lib/browser/ask-for-proof.ts';
import type { StaffMember } from '#lib/contract/staff.ts';
import { pageLocale } from '#lib/i18n/page-words.ts';
import { dropDeskDrafts, dropOthersOfDesk } from '#lib/stores/local-drafts.ts';
import { $staff } from '#lib/stores/staff.ts';
import { showToast } from '#lib/stores/toasts.ts';

import { ApiError } from './api-error.ts';
import { api, type CallOptions } from './api.ts';
import { downloadFile } from './download.ts';

/**
 * As in `CallOptions`. With `allButSignIn`, the caller handles all failures except an ended session: then the reader is
 * asked to sign in.
 */
export type Handles = CallOptions['handles'] | 'allButSignIn';
type StaffCallOptions = Omit<CallOptions, 'handles'> & { handles?: Handles };

function isHandled({ status, code }: ApiError, handles: NonNullable<Handles>): boolean {
  if (handles === 'allButSignIn') return status !== 401;
  return handles === 'all' || handles.includes(code);
}

/** Opens the sign-in page, which leads back to this page. */
export function leaveForSignIn(): void {
  location.assign(deskPaths.signIn(pageLocale(), location.pathname + location.search));
}

/** Whether a call was refused because it requires a step-up. */
function wantsCode({ status, data }: ApiError): boolean {
  return status === 403 && (data as { stepUp?: unknown } | null)?.stepUp === true;
}

/**
 * Makes a call. If the call requires a step-up, or the session ended during work, the reader is asked to prove their identity
 * on this page, and the call is repeated. If nobody was signed in, the sign-in page opens. A caller that handles 401 gets the
 * error of an ended or missing session instead.
 */
export async function withProof<Data>(call: () => Promise<Data>, handles: Handles = []): Promise<Data> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (wantsCode(error)) {
      if (await askForProof('stepUp')) return withProof(call, handles);
      throw error;
    }
    if (isHandled(error, handles)) throw error;
    if (error.status !== 401) showToast('fault', error.message);
    else if ($staff.get() === null) leaveForSignIn();
    else if (await askForProof('signIn')) return withProof(call, handles);
    throw error;
  }
}

function at(path: string): string {
  return `/api/staff/${path}`;
}

/** Downloads a file. Meanwhile the browser asks before the page is left, because some files can be taken only once. */
async function downloadHere(path: string, name: string, body?: object): Promise<void> {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault();
  addEventListener('beforeunload', ask);
  try {
    await downloadFile(path, name, body);
  } finally {
    removeEventListener('beforeunload', ask);
  }
}

/**
 * The API of the hiring office; paths are relative to `/api/staff/`. Every function but `download` returns the `data`
 * of the answer; a failed call throws ApiError. The reader is asked for a missing step-up, and for a missing sign-in unless
 * the caller handles 401. Any other failure is shown as a toast unless the caller `handles` its code.
 */
export const staffApi = {
  get: <Data>(path: string, { handles, ...options }: StaffCallOptions = {}) =>
    withProof(() => api.get<Data>(at(path), { ...options, handles: 'all' }), handles),
  post: <Data>(path: string, body: object = {}, { handles, ...options }: StaffCallOptions = {}) =>
    withProof(() => api.post<Data>(at(path), body, { ...options, handles: 'all' }), handles),
  put: <Data>(path: string, body: object, { handles, ...options }: StaffCallOptions = {}) =>
    withProof(() => api.put<Data>(at(path), body, { ...options, handles: 'all' }), handles),
  delete: <Data>(path: string, { handles, ...options }: StaffCallOptions = {}) =>
    withProof(() => api.delete<Data>(at(path), { ...options, handles: 'all' }), handles),
  /** Downloads the file that a call returns, as `downloadHere`. The call is a POST of `body` or, without `body`, a GET. */
  download: (path: string, name: string, { body, handles }: { body?: object; handles?: Handles } = {}) =>
    withProof(() => downloadHere(at(path), name, body), handles),
};

/** Milliseconds after which a failed load of the person signed in is tried again. */
const meAgainAfter = 10_000;

/** Waits for `meAgainAfter`, or until the browser is online again. */
function pauseOrOnline(): Promise<unknown> {
  return new Promise((resolve) => {
    addEventListener('online', resolve, { once: true });
    setTimeout(resolve, meAgainAfter);
  });
}

/**
 * Loads the person signed in at the desk; without a session the sign-in page opens. After any other failure, which the reader
 * sees once, tries again until it succeeds.
 */
export async function loadStaff(handles: Handles = []): Promise<void> {
  try {
    const me = await staffApi.get<StaffMember>('me', { handles });
    dropOthersOfDesk(me.id);
    $staff.set(me);
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return;
    await pauseOrOnline();
    await loadStaff('allButSignIn');
  }
}

/**
 * Ends the session, deletes unsaved scorecards from this browser, then opens the sign-in page. If the call fails, the reader
 * stays on the page.
 */
export async function signOutStaff(): Promise<void> {
  try {
    await staffApi.delete('session');
  } catch {
    return;
  }
  dropDeskDrafts();
  $staff.set(null);
  location.assign(deskPaths.signIn(pageLocale()));
}
