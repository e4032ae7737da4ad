import { type WindowSection, windowSections } from '#lib/forms/resume/window-sections.ts';
import { isStorable, lengthOf } from '#lib/rules/text.ts';
import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';
import { AppError, invalid } from '#server/platform/errors.ts';
import { decryptResume } from '#server/recruitment/applications/frozen-resume.ts';
import type { PreparedRequest } from '#server/recruitment/applications/office/ask-candidates.ts';
import { lockApplications } from '#server/recruitment/applications/office/office.ts';
import { copyFrozen } from '#server/recruitment/resumes/copy-resume.ts';

import { findWindow, saveWindow } from './store.ts';

/** A window in which candidates may change sections of their submitted resume. */
export interface NewWindow {
  /** The sections that may be changed, at least one. */
  sections: readonly string[];
  /** The last millisecond in which the sections may be changed. */
  dueAt: number;
  /** The office's text to the candidate: why, and what to change. */
  reason: string;
}

const longestReason = 1000;

function isWindowSection(section: string): section is WindowSection {
  return (windowSections as readonly string[]).includes(section);
}

/**
 * Checks a request and returns its sections, in the order of `windowSections`.
 * @throws AppError 400 with all faults
 */
function checked(app: App, { sections, dueAt, reason }: NewWindow): WindowSection[] {
  const text = reason.trim();
  const faults = [
    ...(sections.length === 0 ? [{ path: 'sections', rule: 'required' }] : []),
    ...sections.flatMap((section, index) => (isWindowSection(section) ? [] : [{ path: `sections.${index}`, rule: 'choice' }])),
    ...(dueAt > app.clock.now() ? [] : [{ path: 'dueAt', rule: 'notInPast' }]),
    ...(text === '' ? [{ path: 'reason', rule: 'required' }] : []),
    ...(lengthOf(text) > longestReason ? [{ path: 'reason', rule: 'maxLength', params: { maximum: longestReason } }] : []),
    ...(isStorable(text) ? [] : [{ path: 'reason', rule: 'characters' }]),
  ];
  if (faults.length > 0) throw invalid(...faults);
  return windowSections.filter((section) => sections.includes(section));
}

/** Copies the submitted resume for editing. If a window is still open, its copy is kept instead. */
async function prepareCopy(trx: Db, app: App, applicationId: string): Promise<void> {
  const former = await findWindow(trx, applicationId);
  if (former?.copied === 1 && former.until >= app.clock.now()) return;
  const resume = await decryptResume(trx, app, applicationId);
  if (!resume) throw new AppError('409', { because: 'the application has no resume any more' });
  await copyFrozen(trx, app, applicationId, resume);
}

/**
 * Prepares a request to change sections of the submitted resume (specification: apply-id mode). If a window is open already,
 * it gets the new sections, end and reason, and the changes made so far stay.
 * @throws AppError 400 if `sections` is empty or has an unknown section, `dueAt` is not in the future, or `reason` is
 * missing or invalid. The returned `steps.prepare` throws 409 if the application's resume has been erased
 */
export function prepareWindow(app: App, request: NewWindow): PreparedRequest {
  const { dueAt, reason } = request;
  const sections = checked(app, request);
  return {
    asked: { kind: 'window', type: '', dueAt, note: reason.trim() },
    steps: {
      async prepare(trx, { id: applicationId, accountId }) {
        await lockApplications(trx, [applicationId]);
        await prepareCopy(trx, app, applicationId);
        await saveWindow(trx, {
          applicationId,
          accountId,
          sections: JSON.stringify(sections),
          openedAt: app.clock.now(),
          until: dueAt,
          extendedAt: null,
          submittedAt: null,
          copied: 1,
        });
      },
    },
  };
}
