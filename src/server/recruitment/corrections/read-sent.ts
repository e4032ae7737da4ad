import type { SentResume } from '#lib/contract/resume.ts';
import type { App } from '#server/platform/app.ts';
import { notFound } from '#server/platform/errors.ts';
import { decryptResume } from '#server/recruitment/applications/frozen-resume.ts';
import { type FrozenResume, freezeScope } from '#server/recruitment/resumes/freeze-resume.ts';
import type { ResumeScope } from '#server/recruitment/resumes/scope.ts';

function filesByType({ attachments }: FrozenResume): Map<string, string> {
  const files = Map.groupBy(attachments, ({ type }) => type);
  return new Map([...files].map(([type, some]) => [type, some.map(({ fileId }) => fileId).join()]));
}

/**
 * The submitted sections of an application's resume, and the attachment types whose files differ between the submitted
 * resume and the copy that the candidate is correcting.
 * @throws AppError 404 if the resume has been erased
 */
export async function readSent(app: App, scope: ResumeScope): Promise<SentResume> {
  const sent = await decryptResume(app.db, app, scope.applyId ?? '');
  if (!sent) throw notFound();
  const [before, after] = [filesByType(sent), filesByType(await freezeScope(app.db, app, scope))];
  const types = [...new Set([...before.keys(), ...after.keys()])];
  return { sections: sent.sections, changedAttachments: types.filter((type) => before.get(type) !== after.get(type)) };
}
