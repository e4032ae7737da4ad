import type { ImportAcceptance, ImportAccepted } from '#lib/contract/resume.ts';
import { withProposals } from '#lib/cv/proposals.ts';
import { sectionNames } from '#lib/forms/resume/sections.ts';
import { todayInShanghai } from '#lib/rules/deadline.ts';
import type { App } from '#server/platform/app.ts';
import { transaction } from '#server/platform/db/database.ts';
import { AppError, invalid, notFound } from '#server/platform/errors.ts';

import { readShown } from './read-resume.ts';
import { checkSection, saveChecked } from './save-section.ts';
import type { ResumeScope } from './scope.ts';
import { closeImport, decryptProposals, findImport } from './store-imports.ts';

function acceptedBefore(): AppError {
  return new AppError('409', { words: 'errors.importAccepted', data: { current: null } });
}

/**
 * Saves the accepted proposals of a CV in a resume; on an error, none of them is saved. An import can be accepted once.
 * @throws AppError 404 if the import expired or belongs to another resume; 409 if it was accepted before, or a section has
 * been saved since the version given; 400 for an unknown proposal, invalid values, or a section without its version; 503 if
 * another request saves a section at the same time
 */
export async function acceptImport(
  app: App,
  scope: ResumeScope,
  importId: string,
  { ids, versions }: ImportAcceptance,
): Promise<ImportAccepted> {
  const row = await findImport(app.db, scope, importId, app.clock.now());
  if (!row) throw notFound();
  if (row.acceptedAt !== null) throw acceptedBefore();
  const all = decryptProposals(app, row);
  const unknown = ids.flatMap((id, index) =>
    all.some((one) => one.id === id) ? [] : [{ path: `ids.${index}`, rule: 'choice' as const }],
  );
  const taken = all.filter(({ id }) => ids.includes(id));
  const touched = sectionNames.filter((section) => taken.some((one) => one.section === section));
  const unversioned = touched.filter((section) => versions[section] === undefined);
  const wrong = [...unknown, ...unversioned.map((section) => ({ path: `versions.${section}`, rule: 'required' as const }))];
  if (wrong.length > 0) throw invalid(...wrong);

  const around = { resumeType: scope.resumeType, today: todayInShanghai(app.clock.now()) };
  return transaction(app, async (trx) => {
    if (!(await closeImport(trx, scope, importId, app.clock.now()))) throw acceptedBefore();
    const shown = await readShown(trx, app, scope);
    const sections: ImportAccepted['sections'] = {};
    for (const section of touched) {
      const own = taken.filter((one) => one.section === section);
      const { values, faults } = checkSection(
        app,
        scope,
        section,
        withProposals(section, shown[section].data, own, around),
        false,
      );
      if (faults.length > 0) throw invalid(...faults);
      const saved = await saveChecked(trx, app, scope, section, { values, version: versions[section], complete: false });
      if (!saved) throw new AppError('503', { because: 'another request saved the section at the same time' });
      sections[section] = saved;
    }
    return { sections };
  });
}
