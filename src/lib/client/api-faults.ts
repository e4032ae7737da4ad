import { paths } from '#lib/addresses/paths.ts';
import { openIdentityCheck } from '#lib/browser/open-identity.ts';
import { pageLocale } from '#lib/i18n/page-words.ts';
import { $session, forgetSession } from '#lib/stores/session.ts';
import { showToast } from '#lib/stores/toasts.ts';

import type { ApiError } from './api-error.ts';

/** Milliseconds between the message "sign in again" and leaving the page (specification: constants). */
export const leaveAfter = 1000;

const accountPages = /\/(?:resetpassword|activeaccount)\/?$/;

/**
 * Shows a failed call as a toast, unless the caller handles the failure. A 401 has further effects (specification: error
 * catalogue):
 * - In apply-id mode (`/api/cc/`), it opens the identity check.
 * - In a candidate's other calls, it ends the session in this browser. If the caller does not handle the 401, the start page
 *   also opens, except from `accountPages`.
 * - Calls of the desk must handle it, as `staffApi` does; otherwise the candidates' start page opens.
 */
export function announce(error: ApiError, path: string, handles: readonly string[] | 'all'): void {
  const handled = handles === 'all' || handles.includes(error.code);
  const applyMode = path.startsWith('/api/cc/');
  const atDesk = path.startsWith('/api/staff/');
  if (error.status === 401 && !applyMode && !atDesk) forgetSession();
  if (error.status === 401 && applyMode) void openIdentityCheck({ applyId: $session.get().applyId });
  if (handled) return;
  showToast('fault', error.message);
  if (error.status === 401 && !applyMode && !accountPages.test(location.pathname)) {
    setTimeout(() => location.assign(paths.start(pageLocale())), leaveAfter);
  }
}
