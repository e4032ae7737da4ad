import type { ResumePreview } from '#lib/contract/resume.ts';
import type { Locale } from '#lib/text/locale.ts';
import type { App } from '#server/platform/app.ts';

import { listDescribed } from './attachments.ts';
import { describeResume, photoType } from './describe-resume.ts';
import { readSections } from './read-sections.ts';
import type { ResumeScope } from './scope.ts';

/** A resume in its current state, described for reading and printing. */
export async function previewResume(app: App, scope: ResumeScope, locale: Locale): Promise<ResumePreview> {
  const records = await readSections(app.db, app, scope);
  const [photo] = await listDescribed(app.db, app, scope, photoType);
  const sections = Object.fromEntries(Object.values(records).map(({ section, data }) => [section, data]));
  return describeResume(sections, photo?.attachment.filePath ?? null, locale);
}
