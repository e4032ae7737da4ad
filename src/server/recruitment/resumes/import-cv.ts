import type { ResumeImport } from '#lib/contract/resume.ts';
import { proposalsOf } from '#lib/cv/proposals.ts';
import { readCv } from '#lib/cv/read-cv.ts';
import { todayInShanghai } from '#lib/rules/deadline.ts';
import { knownPrefixes } from '#server/people/messages/sms-number.ts';
import type { App } from '#server/platform/app.ts';
import { readLines } from '#server/platform/documents/read-lines.ts';
import { invalid } from '#server/platform/errors.ts';
import type { Upload } from '#server/platform/http/route.ts';
import { newId } from '#server/platform/ids.ts';
import { spend } from '#server/platform/rate-limits/spend.ts';

import { readShown } from './read-resume.ts';
import { namesOf } from './reference-lists.ts';
import type { ResumeScope } from './scope.ts';
import { insertImport } from './store-imports.ts';

/** Milliseconds for which proposals can be accepted. */
const lifetime = 24 * 3_600_000;
/** Maximum number of unread lines that are listed, and of characters per line. */
const mostUnread = 300;
const longestLine = 400;

/**
 * Reads a CV and proposes values for a resume, without changing the resume. Only the proposals are stored, encrypted, for a
 * day.
 * @throws AppError 400 on `file` if it is neither PDF nor .docx, is damaged, has a password or no text, or takes too much
 * time or memory; 429 after many CVs; 503 if too many CVs are waiting or the reading fails
 */
export async function importCv(app: App, scope: ResumeScope, file: Upload): Promise<ResumeImport> {
  const { accountId, resumeType } = scope;
  await spend(app, 'cvImports', accountId);
  const found = await readLines(file.bytes);
  file.free?.();
  if ('rule' in found) throw invalid({ path: 'file', rule: found.rule });
  const reading = readCv(found.lines, { schools: await namesOf('schools'), majors: await namesOf('majors') });
  const prefixes = await knownPrefixes(app);
  const isKnown = reading.readings.every(({ path, value }) => path !== 'mobilePrefix' || prefixes.includes(String(value)));
  const readings = isKnown ? reading.readings : reading.readings.filter(({ path }) => !/^mobile(?:Prefix)?$/.test(path));
  const shown = await readShown(app.db, app, scope);
  const sections = Object.fromEntries(Object.entries(shown).map(([section, { data }]) => [section, data]));
  const today = todayInShanghai(app.clock.now());
  const { proposals, unread } = proposalsOf({ ...reading, readings }, sections, { resumeType, today });
  const importId = newId();
  const stored = proposals.map((proposal) => ({ id: newId(), ...proposal }));
  await insertImport(app.db, app, { id: importId, accountId, resumeType, expiresAt: app.clock.now() + lifetime }, stored);
  return {
    importId,
    proposals: stored.map(({ id, section, path, value, source }) => ({ id, section, path, value, source })),
    unread: unread.slice(0, mostUnread).map((line) => line.slice(0, longestLine)),
  };
}
