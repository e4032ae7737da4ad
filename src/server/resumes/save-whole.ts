import { type SectionName, sectionForms } from '#lib/forms/resume/sections.ts';
import { validate } from '#lib/forms/validate.ts';
import { todayInShanghai } from '#lib/rules/deadline.ts';
import type { App } from '#server/app.ts';
import type { Db } from '#server/db/database.ts';
import { invalid } from '#server/errors.ts';

import { prepare } from './save-section.ts';
import { holderOf, type ResumeScope } from './scope.ts';
import { sealData, type SectionData } from './section-record.ts';
import { keepPerson } from './sensitive-data.ts';
import { insertSections } from './store.ts';

/**
 * Stores the sections of a resume that nobody has begun, each complete, at once: for demonstrations.
 * @throws AppError 400 where a section is not complete
 */
export async function saveWhole(
  trx: Db,
  app: App,
  scope: ResumeScope,
  sections: Partial<Record<SectionName, unknown>>,
): Promise<void> {
  const updatedAt = app.clock.now();
  const around = { mode: 'complete', resumeType: scope.resumeType, today: todayInShanghai(updatedAt) } as const;
  const rows = Object.entries(sections).map(([name, sent]) => {
    const section = name as SectionName;
    const { faults, values } = validate(sectionForms[section], sent, around);
    if (faults.length > 0) throw invalid(...faults);
    const data: SectionData = prepare(scope, section, values, {}, true);
    const key = { accountId: scope.accountId, holder: holderOf(scope, section), section };
    return { row: { ...key, version: 1, sealedData: sealData(app, key, data), done: 1, updatedAt }, data };
  });
  await insertSections(
    trx,
    rows.map(({ row }) => row),
  );
  const base = rows.find(({ row }) => row.section === 'resumeInfo');
  if (base) await keepPerson(trx, app, scope, base.data);
}
