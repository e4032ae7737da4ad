import type { SectionSaved } from '#lib/contract/resume.ts';
import type { Fault } from '#lib/forms/faults.ts';
import { type Field, isOfOtherType } from '#lib/forms/field.ts';
import { statusOf } from '#lib/forms/resume/completeness.ts';
import { type SectionName, sectionForms } from '#lib/forms/resume/sections.ts';
import { validate } from '#lib/forms/validate.ts';
import { todayInShanghai } from '#lib/rules/deadline.ts';
import { changedLockedEntries, lockHighest } from '#lib/rules/education.ts';
import { knownPrefixes } from '#server/people/messages/sms-number.ts';
import type { App } from '#server/platform/app.ts';
import { type Db, transaction } from '#server/platform/db/database.ts';
import { AppError, invalid } from '#server/platform/errors.ts';

import { giveEntryIds } from './entry-ids.ts';
import { readSection } from './read-sections.ts';
import { removeOrphanedCertificates } from './remove-attachments.ts';
import { holderOf, type ResumeScope } from './scope.ts';
import { decryptSection, type SectionData, type SectionRecord, encryptData } from './section-record.ts';
import { forgetSensitive, savePersonHashes, asConsented } from './sensitive-data.ts';
import { findSection, storeSection } from './store.ts';

/** A section as the editor sends it. */
export interface SectionInput {
  /** The version that was edited; if absent, the save is not checked for conflicts. */
  version?: number | null;
  data?: unknown;
  /** Whether the candidate marks the section as done, so that all rules are checked. */
  complete?: boolean | null;
}

const attempts = 5;

function savedAs(scope: ResumeScope, section: SectionName, record: SectionRecord): SectionSaved {
  return {
    version: record.version,
    updatedAt: new Date(record.updatedAt).toISOString(),
    status: statusOf(scope.resumeType, section, record),
  };
}

function conflict(scope: ResumeScope, section: SectionName, record: SectionRecord | undefined): AppError {
  const current = record
    ? { ...savedAs(scope, section, record), data: record.data }
    : { version: 0, updatedAt: null, status: 'empty', data: {} };
  return new AppError('409', { data: { current } });
}

/**
 * Stored values of fields that only other resume types have. A save retains them, although this type's form lacks the fields.
 */
function valuesOfOtherTypes(fields: readonly Field[], scope: ResumeScope, before: SectionData): SectionData {
  const others = fields.filter((field) => isOfOtherType(field, scope));
  return Object.fromEntries(others.filter(({ name }) => before[name] !== undefined).map(({ name }) => [name, before[name]]));
}

/**
 * The education section to store; with `complete`, its highest entry becomes locked.
 * @throws AppError 400 if a locked entry was changed
 */
function fixHighest(before: SectionData, data: SectionData, complete: boolean): SectionData {
  const stored = (before.edus ?? []) as SectionData[];
  const sent = (data.edus ?? []) as SectionData[];
  const changed = changedLockedEntries(stored, sent);
  if (changed.length > 0) throw invalid(...changed.map((path) => ({ path: `edus.${path}`, rule: 'highestLocked' })));
  const wasLocked = ({ id }: SectionData) => stored.some((entry) => entry.id === id && entry.locked === 'Y');
  const edus = sent.map((entry) => (wasLocked(entry) ? { ...entry, locked: 'Y' } : entry));
  return { ...data, edus: complete ? lockHighest(edus) : edus };
}

/**
 * The data to store for a sent section.
 * @throws AppError 400 if a locked education entry was changed
 */
export function prepare(
  scope: ResumeScope,
  section: SectionName,
  sent: SectionData,
  before: SectionData,
  complete: boolean,
): SectionData {
  const data = giveEntryIds({ ...valuesOfOtherTypes(sectionForms[section], scope, before), ...sent });
  if (section === 'Edu') return fixHighest(before, data, complete);
  return section === 'resumeInfo' ? asConsented(data) : data;
}

/**
 * Stores the next version of a section and updates the hashes and attachments that depend on it; null if the section has
 * changed since `stored` was read.
 */
async function storeNext(
  trx: Db,
  app: App,
  scope: ResumeScope,
  section: SectionName,
  next: { stored: SectionRecord | undefined; data: SectionData; done: boolean; isExplicit: boolean },
): Promise<SectionRecord | null> {
  const { stored } = next;
  const key = { accountId: scope.accountId, holder: holderOf(scope, section), section };
  const version = (stored?.version ?? 0) + 1;
  const updatedAt = app.clock.now();
  const row = { ...key, version, sealedData: encryptData(app, key, next.data), done: next.done ? 1 : 0, updatedAt };
  const isRepeated = stored?.done === next.done && JSON.stringify(stored.data) === JSON.stringify(next.data);
  if (!(await storeSection(trx, row, { isExplicit: next.isExplicit, isRepeated }))) return null;
  if (section === 'resumeInfo') {
    await savePersonHashes(trx, app, scope, next.data);
    if (next.data.sensitiveConsent !== 'Y') await forgetSensitive(trx, app, scope, stored?.data);
  }
  if (section === 'Edu') await removeOrphanedCertificates(trx, app, scope);
  return { ...key, version, updatedAt, done: next.done, data: next.data };
}

/** Stores the data and state of an earlier version as the next version; null if another request has saved meanwhile. */
export async function saveStored(
  trx: Db,
  app: App,
  scope: ResumeScope,
  section: SectionName,
  { data, done }: SectionRecord,
): Promise<SectionSaved | null> {
  const row = await findSection(trx, { accountId: scope.accountId, holder: holderOf(scope, section), section });
  const saved = await storeNext(trx, app, scope, section, {
    stored: row && decryptSection(app, row),
    data,
    done,
    isExplicit: true,
  });
  return saved && savedAs(scope, section, saved);
}

/** Faults of a phone prefix that is neither in the form's dictionary nor stored already. */
async function faultsOfPrefix(app: App, scope: ResumeScope, section: SectionName, prefix: unknown): Promise<Fault[]> {
  if (section !== 'resumeInfo' || typeof prefix !== 'string' || prefix === '') return [];
  if ((await knownPrefixes(app)).includes(prefix)) return [];
  const stored = (await readSection(app.db, app, scope, section))?.data.mobilePrefix;
  return prefix === stored ? [] : [{ path: 'mobilePrefix', rule: 'choice' }];
}

/** The values of a section that passed the checks of its form. */
interface CheckedInput {
  values: SectionData;
  /** The version that was edited; if absent, the save is not checked for conflicts. */
  version: number | null | undefined;
  complete: boolean;
}

/**
 * Saves checked values of a section in the caller's transaction; null if another request has saved meanwhile.
 * @throws AppError 409 with `data.current` if `version` is outdated, 400 for changed locked education entries
 */
export async function saveChecked(
  trx: Db,
  app: App,
  scope: ResumeScope,
  section: SectionName,
  { values, version, complete }: CheckedInput,
): Promise<SectionSaved | null> {
  const row = await findSection(trx, { accountId: scope.accountId, holder: holderOf(scope, section), section });
  const stored = row && decryptSection(app, row);
  if (typeof version === 'number' && version !== (stored?.version ?? 0)) throw conflict(scope, section, stored);
  const start = stored ?? (await readSection(trx, app, scope, section));
  const data = prepare(scope, section, values, start?.data ?? {}, complete);
  const around = { resumeType: scope.resumeType, today: todayInShanghai(app.clock.now()) };
  const isComplete = () => validate(sectionForms[section], data, { mode: 'complete', ...around }).faults.length === 0;
  const done = complete || (stored?.done === true && isComplete());
  const saved = await storeNext(trx, app, scope, section, { stored, data, done, isExplicit: complete });
  return saved && savedAs(scope, section, saved);
}

/** The sent values of a section, normalised for storage, and their faults. */
export function checkSection(app: App, scope: ResumeScope, section: SectionName, data: unknown, complete: boolean) {
  const around = { resumeType: scope.resumeType, today: todayInShanghai(app.clock.now()) };
  const { values, faults } = validate(sectionForms[section], data, { mode: complete ? 'complete' : 'draft', ...around });
  return { values: values as SectionData, faults };
}

/**
 * Saves a section. A draft needs only well-formed values. With `complete`, all rules must hold, and the section is marked as
 * done. A done section that is saved without `complete` stays done if all rules still hold, else it becomes a draft.
 * @throws AppError 400 with all faults, or for changed locked education entries; 409 with `data.current` if `version` is
 * outdated; 503 if other requests save the section during every attempt
 */
export async function saveSection(
  app: App,
  scope: ResumeScope,
  section: SectionName,
  input: SectionInput,
): Promise<SectionSaved> {
  const complete = input.complete === true;
  const { values, faults } = checkSection(app, scope, section, input.data, complete);
  const ofPrefix = await faultsOfPrefix(app, scope, section, values.mobilePrefix);
  const all = [...faults, ...ofPrefix.filter(({ path }) => !faults.some((fault) => fault.path === path))];
  if (all.length > 0) throw new AppError('400', { faults: all });
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const saved = await transaction(app, async (trx) => {
      await scope.hold?.(trx);
      return saveChecked(trx, app, scope, section, { values, version: input.version, complete });
    });
    if (saved) return saved;
  }
  throw new AppError('503', { because: 'other requests changed the section during each attempt' });
}
