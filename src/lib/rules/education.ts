import { enumKeys } from '#lib/domain/enums.ts';
import { flyingTypes } from '#lib/domain/resume-types.ts';

import type { Entry, ListRule } from './rule.ts';

function rank(entry: Entry): number {
  return enumKeys.education.findIndex((level) => level === entry.education);
}

/**
 * Specification, validation rules: the first entry is the highest full-time education, which may still be in progress.
 */
export const firstIsHighest: ListRule = (entries) => {
  const first = entries[0];
  if (!first) return [{ rule: 'minEntries', params: { minimum: 1 } }];
  if (first.isHighest !== 'Y') return [{ rule: 'highestFirst', path: '0.isHighest' }];
  if (first.studymode !== 'full') return [{ rule: 'highestFirst', path: '0.studymode' }];
  const outranked = entries.some((entry) => entry.studymode === 'full' && rank(entry) > rank(first));
  return [outranked ? { rule: 'highestOutranked', path: '0.education' } : null];
};

/** Specification, validation rules: only one entry is the highest full-time education. */
export const oneHighest: ListRule = (entries) =>
  entries.map((entry, index) =>
    index > 0 && entry.isHighest === 'Y' ? { rule: 'oneHighest', path: `${index}.isHighest` } : null,
  );

/** Specification, validation rules: resumes of flying types need an entry for junior high school and one for high school. */
export const schoolYears: ListRule = (entries, { resumeType }) => {
  if (!flyingTypes.some((type) => type === resumeType)) return [];
  const has = (level: string) => entries.some((entry) => entry.education === level);
  return [has('junior') ? null : { rule: 'juniorNeeded' }, has('high') ? null : { rule: 'highNeeded' }];
};

const fieldNames = ['begindate', 'enddate', 'school', 'major', 'education', 'degree', 'studymode', 'isHighest'];

/** Locks the highest entry; called when its section is complete. */
export function lockHighest<Item extends Entry>(entries: readonly Item[]): Item[] {
  return entries.map((entry) => (entry.isHighest === 'Y' ? { ...entry, locked: 'Y' } : entry));
}

/**
 * Specification, validation rules: the highest entry cannot be edited, only deleted and added again. It has the flag
 * `locked` once the section is complete. Returns the paths, relative to the list, of changed fields of locked entries.
 */
export function changedLockedEntries(stored: readonly Entry[], sent: readonly Entry[]): string[] {
  return sent.flatMap((entry, index) => {
    const before = stored.find((candidate) => candidate.id === entry.id && candidate.locked === 'Y');
    if (!before) return [];
    return fieldNames.filter((name) => (before[name] ?? '') !== (entry[name] ?? '')).map((name) => `${index}.${name}`);
  });
}
