import type { IncomingMessage } from 'node:http';

import { deskPaths } from '#lib/addresses/desk-paths.ts';
import { findCaller, mustBeFor } from '#server/office/staff/admit-staff.ts';
import type { App } from '#server/platform/app.ts';
import { AppError } from '#server/platform/errors.ts';
import { readCookies } from '#server/platform/http/cookies.ts';
import { ownsPreview } from '#server/recruitment/postings/preview-posting.ts';

import { readPageAddress } from './page-address.ts';

const previewPath = deskPaths.postingPreview('zh-cn', { token: '' }).split('?', 1)[0];

async function isAdmitted(app: App, { headers }: IncomingMessage, token: string): Promise<boolean> {
  const shown = { cookies: readCookies(headers.cookie, app.settings), authorization: headers.authorization };
  try {
    const actor = await findCaller(app, {}, shown);
    mustBeFor(app, { permission: 'postings.edit' }, actor);
    return await ownsPreview(app, actor, token);
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

/**
 * Keeps the token of a posting's preview in a request only if the preview is valid, the caller requested it, and the caller
 * may still edit postings. Otherwise removes the token; the page then shows that there is no preview.
 */
export async function guardPreview(app: App, req: IncomingMessage): Promise<void> {
  const target = req.url ?? '/';
  if (readPageAddress(target).path !== previewPath) return;
  const [path = '/'] = target.split('?', 1);
  const token = new URLSearchParams(target.slice(path.length)).get('token');
  req.url = token && (await isAdmitted(app, req, token)) ? `${path}?token=${encodeURIComponent(token)}` : path;
}
