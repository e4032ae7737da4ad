import type { Fault } from '#lib/forms/faults.ts';
import { type Field, holds, isShown, type ListField } from '#lib/forms/field.ts';
import { type SectionName, sectionForms, sectionNames } from '#lib/forms/resume/sections.ts';
import { validate } from '#lib/forms/validate.ts';
import { readIdCard } from '#lib/rules/id-card.ts';
import { maskNumber } from '#lib/rules/mask-number.ts';
import { defaultPrefix } from '#lib/rules/mobile.ts';
import type { Surroundings } from '#lib/rules/rule.ts';

import type { CvReading, Reading } from './read-cv.ts';

type Values = Record<string, unknown>;
type Sections = Readonly<Partial<Record<SectionName, Values>>>;

/** A value of a CV that the resume does not have. */
export interface Proposal extends Reading {
  /** The id of the stored list entry that the path is in; null for an entry to be added, and outside of lists. */
  entry: string | null;
}

/** Splits a path in a list into the name of the list, the number of the entry, and the field; undefined for other paths. */
function inList(path: string): { list: string; index: number; name: string } | undefined {
  const [list = '', index, name] = path.split('.');
  return name === undefined ? undefined : { list, index: Number(index), name };
}

function listField(section: SectionName, name: string): ListField | undefined {
  const field = sectionForms[section].find((each) => each.name === name);
  return field?.kind === 'list' ? field : undefined;
}

function entriesOf(values: Values, list: string): Values[] {
  return (values[list] as Values[] | undefined) ?? [];
}

/** The initial values of an entry that the form adds to a list. */
function startOf(field: ListField, isFirst: boolean, { resumeType }: Surroundings): Values {
  if (!isFirst) return field.further ?? {};
  return { ...field.first, ...(resumeType ? field.firstOf?.[resumeType] : {}) };
}

/** The values of a section after proposals are accepted. Added entries follow the existing ones. */
export function withProposals(
  section: SectionName,
  values: Values,
  proposals: readonly Proposal[],
  around: Surroundings,
): Values {
  const next: Values = { ...values };
  const added = new Map<string, Values>();
  for (const { path, value, entry: id } of proposals) {
    const place = inList(path);
    const field = place && listField(section, place.list);
    if (!place || !field) {
      next[path] = value;
      continue;
    }
    const entries = entriesOf(next, place.list);
    const key = `${place.list}.${place.index}`;
    const own = id === null ? added.get(key) : entries.find((one) => one.id === id);
    if (own === undefined && id !== null) continue;
    const before = own ?? startOf(field, entries.length === 0, around);
    const after: Values = { ...before, [place.name]: value };
    if (place.name === 'studymode' && value === 'part' && own?.id === undefined) after.isHighest = 'N';
    if (id === null) added.set(key, after);
    next[place.list] = own === undefined ? [...entries, after] : entries.map((one) => (one === own ? after : one));
  }
  return next;
}

function folded(value: unknown): string {
  return typeof value === 'string'
    ? value
        .normalize('NFKC')
        .toLowerCase()
        .replaceAll(/[\s·.,()'’-]/gu, '')
    : '';
}

/** By list, the fields that must be equal for two entries to be the same. */
const identities: Record<string, readonly string[]> = {
  edus: ['school'],
  works: ['company'],
  studentactivitys: ['name'],
  skills: ['name'],
  scholarships: ['name'],
  familys: ['name'],
};
/** Further fields that must not differ if both entries have them; dates are compared by month. */
const distinctions: Record<string, readonly string[]> = {
  edus: ['education', 'major'],
  works: ['begindate'],
  studentactivitys: ['begindate'],
  skills: ['date'],
  scholarships: ['date'],
  familys: ['relation'],
};

function isSameEntry(list: string, stored: Values, read: Values): boolean {
  const same = (name: string) => folded(stored[name]) !== '' && folded(stored[name]) === folded(read[name]);
  const month = (value: unknown) => (/^[0-9]{4}-[0-9]{2}-/.test(String(value)) ? String(value).slice(0, 7) : folded(value));
  const differs = (name: string) =>
    month(stored[name]) !== '' && month(read[name]) !== '' && month(stored[name]) !== month(read[name]);
  return (identities[list] ?? []).every(same) && !(distinctions[list] ?? []).some(differs);
}

/**
 * Proposals for the entries of a list: for the matching stored entry, unless it is locked; without a match, for an entry to
 * be added.
 */
function inEntries(list: string, readings: readonly Reading[], values: Values): Proposal[] {
  const stored = entriesOf(values, list);
  const free = new Set(stored);
  let next = stored.length;
  return [...Map.groupBy(readings, ({ path }) => inList(path)!.index).values()].flatMap((group): Proposal[] => {
    const read = Object.fromEntries(group.map(({ path, value }) => [inList(path)!.name, value]));
    const same = stored.find((entry) => free.has(entry) && isSameEntry(list, entry, read));
    if (same?.locked === 'Y') return [];
    if (same) free.delete(same);
    const index = same ? stored.indexOf(same) : next;
    if (!same) next += 1;
    const id = typeof same?.id === 'string' ? same.id : null;
    return group.map((reading) => ({ ...reading, path: `${list}.${index}.${inList(reading.path)!.name}`, entry: id }));
  });
}

function valueAt(values: Values, path: string): unknown {
  const place = inList(path);
  return place ? entriesOf(values, place.list)[place.index]?.[place.name] : values[path];
}

function isBlank(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}

/** Whether the form asks for the field at a path: the field is shown, and not skipped unless it has a value; likewise its list. */
function isAsked(section: SectionName, path: string, next: Values, current: Values, around: Surroundings): boolean {
  const place = inList(path);
  const siblings = place ? (entriesOf(next, place.list)[place.index] ?? {}) : next;
  const fields: readonly Field[] = place ? (listField(section, place.list)?.fields ?? []) : sectionForms[section];
  const name = place ? place.name : path;
  const field = fields.find((each) => each.name === name || (each.kind === 'phone' && each.prefix === name));
  const list = place && listField(section, place.list);
  const isSkipped = (one: Field) => one.skipped !== undefined && holds(one.skipped, one === field ? siblings : next, around);
  if (!field || (list && !isBlankList(current, list) ? false : list && isSkipped(list))) return false;
  return isShown(field, siblings, around) && (!isSkipped(field) || !isBlank(valueAt(current, path)));
}

function isBlankList(values: Values, { name }: ListField): boolean {
  return entriesOf(values, name).length === 0;
}

const notYet: readonly string[] = [
  'required',
  'minEntries',
  'highestFirst',
  'highestOutranked',
  'oneHighest',
  'juniorNeeded',
  'highNeeded',
];

/** Whether the faults refuse the value itself; that another value is missing does not count. */
function isRefused({ path }: Proposal, faults: readonly Fault[]): boolean {
  return faults.some((fault) => fault.path === path && !notYet.includes(fault.rule));
}

function inSection(section: SectionName, readings: readonly Reading[], current: Values, around: Surroundings): Proposal[] {
  const single = readings.filter(({ path }) => !path.includes('.')).map((reading): Proposal => ({ ...reading, entry: null }));
  const lists = Map.groupBy(
    readings.filter(({ path }) => path.includes('.')),
    ({ path }) => inList(path)!.list,
  );
  let open = [...single, ...[...lists].flatMap(([list, group]) => inEntries(list, group, current))];
  for (;;) {
    const next = withProposals(section, current, open, around);
    const { faults } = validate(sectionForms[section], next, { mode: 'complete', ...around });
    const left = open.filter(
      (proposal) => !isRefused(proposal, faults) && isAsked(section, proposal.path, next, current, around),
    );
    if (left.length < open.length) {
      open = withoutHoles(left, current);
      continue;
    }
    const { values } = validate(sectionForms[section], next, { mode: 'draft', ...around });
    const stored: Values = validate(sectionForms[section], current, { mode: 'draft', ...around }).values;
    return open
      .map((proposal) => ({ ...proposal, value: valueAt(values, proposal.path) as string | number }))
      .filter(({ path, value }) => !isBlank(value) && value !== valueAt(stored, path));
  }
}

/** Renumbers the entries to be added, because an entry that has lost all its proposals would leave a gap. */
function withoutHoles(proposals: readonly Proposal[], current: Values): Proposal[] {
  const numbers = new Map<string, number>();
  const counts = new Map<string, number>();
  return proposals.map((proposal) => {
    const place = inList(proposal.path);
    if (!place || proposal.entry !== null) return proposal;
    const key = `${place.list}.${place.index}`;
    const count = counts.get(place.list) ?? entriesOf(current, place.list).length;
    if (place.index < entriesOf(current, place.list).length) return proposal;
    if (!numbers.has(key)) {
      numbers.set(key, count);
      counts.set(place.list, count + 1);
    }
    return { ...proposal, path: `${place.list}.${numbers.get(key)}.${place.name}` };
  });
}

/** A stored country code belongs to the stored number, so a Chinese number of a CV replaces both. */
function withPrefix(readings: readonly Reading[], info: Values): readonly Reading[] {
  const mobile = readings.find(({ section, path }) => section === 'resumeInfo' && path === 'mobile');
  const isForeign = readings.some(({ path }) => path === 'mobilePrefix');
  if (!mobile || isForeign || isBlank(info.mobilePrefix) || info.mobilePrefix === defaultPrefix) return readings;
  return [...readings, { ...mobile, path: 'mobilePrefix', value: defaultPrefix }];
}

/** What may be the number of an ID card, perhaps in full-width digits or in groups. */
const numbers = /(?<![0-9０-９])[1-9１-９](?:[\s-]?[0-9０-９]){16}[\s-]?[0-9Xx０-９Ｘｘ](?![0-9０-９])/gu;

/** A line of a CV with the numbers of ID cards masked. */
function withoutId(text: string): string {
  return text.replaceAll(numbers, (found) => {
    const number = found.normalize('NFKC').replaceAll(/[\s-]/gu, '');
    return readIdCard(number) ? maskNumber(number) : found;
  });
}

/**
 * Proposes the values of a CV that the resume lacks, if the form asks for them and accepts them. `unread` has the lines from
 * which no value was read, and the lines that have a value that the resume lacks, but from which nothing is proposed. Without
 * the candidate's consent, the numbers of ID cards are masked in all lines.
 * @param sections the values of the resume's sections now
 */
export function proposalsOf(
  { readings, unread }: CvReading,
  sections: Sections,
  around: Surroundings,
): { proposals: Proposal[]; unread: string[] } {
  const info = sections.resumeInfo ?? {};
  const all = withPrefix(readings, info);
  const proposals = sectionNames.flatMap((section) => {
    const own = all.filter((reading) => reading.section === section);
    return own.length > 0 ? inSection(section, own, sections[section] ?? {}, around) : [];
  });
  const told = new Set(proposals.flatMap(({ source }) => source.split('\n')));
  const isThere = ({ section, path, value }: Reading) => {
    const current = sections[section] ?? {};
    const place = inList(path);
    // The entries of the CV may be in another order than those of the resume.
    return (place ? entriesOf(current, place.list) : [current]).some((own) => own[place?.name ?? path] === value);
  };
  const refused = readings
    .filter((reading) => !isThere(reading))
    .flatMap(({ source }) => source.split('\n'))
    .filter((line) => !told.has(line));
  const shown = info.sensitiveConsent === 'Y' ? (text: string) => text : withoutId;
  return {
    proposals: proposals.map((proposal) => ({ ...proposal, source: shown(proposal.source) })),
    unread: [...new Set([...unread, ...refused].map(shown))],
  };
}
