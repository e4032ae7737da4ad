import { calendarDate, readDate } from '#lib/rules/dates.ts';
import { isPrefix, mobileWith } from '#lib/rules/mobile.ts';
import { between, integer, toNumber } from '#lib/rules/numbers.ts';
import { normaliseIdNumber, normaliseMarks, normaliseName, normaliseNumber, plainLetters } from '#lib/rules/normalise.ts';
import { type Broken, brokenOf, type Rule, type RuleName, type Surroundings } from '#lib/rules/rule.ts';
import { noEdgeSpaces, notOnlySpaces } from '#lib/rules/text.ts';

import type { Prompt } from './describe-faults.ts';
import type { Fault } from './faults.ts';
import {
  type Field,
  isOfOtherType,
  isRequired,
  isShown,
  type ListField,
  type NumberField,
  type TextForm,
  type ValuesOf,
} from './field.ts';
import { readWellFormed } from './well-formed.ts';

type Values = Record<string, unknown>;

/** `draft` accepts anything well-formed; `complete` also requires that the rules are obeyed. */
export interface ValidateOptions extends Surroundings {
  mode: 'draft' | 'complete';
}

export interface Validated<Data> {
  /** Malformed values, then (in a complete form only) broken rules in the order of the fields. Empty for valid values. */
  faults: Fault[];
  /**
   * The values to store: numbers are parsed, and unknown keys and fields that do not apply are dropped. In a draft, only
   * fields of other resume types count as not applying. If there are faults, required values may be missing.
   */
  values: Data;
}

const textForms: Record<TextForm, (text: string) => string> = {
  plain: plainLetters,
  name: normaliseName,
  number: normaliseNumber,
  id: normaliseIdNumber,
  email: (text) => normaliseMarks(text).trim(),
};

const plainText: Rule[] = [notOnlySpaces, noEdgeSpaces];

function textRules(field: Field): readonly Rule[] {
  switch (field.kind) {
    case 'text':
    case 'textarea':
    case 'combobox':
    case 'place':
      return [...plainText, ...(field.rules ?? [])];
    case 'phone':
      return [...plainText, ...(field.prefix ? [mobileWith(field.prefix)] : []), ...(field.rules ?? [])];
    case 'date':
      return [calendarDate, ...(field.rules ?? [])];
    case 'password':
    case 'confirmPassword':
    case 'captcha':
    case 'smsCode':
      return field.rules ?? [];
    default:
      return [];
  }
}

/** The faults of the first broken rule. */
function first(rules: readonly Rule<never>[], value: unknown, siblings: Values, around: Surroundings): readonly Broken[] {
  for (const rule of rules as readonly Rule<unknown>[]) {
    const broken = brokenOf(rule(value, { siblings, around }));
    if (broken.length > 0) return broken;
  }
  return [];
}

function checkNumber(field: NumberField, value: unknown, siblings: Values, around: Surroundings): readonly Broken[] {
  const number = toNumber(value);
  if (number === undefined) return [{ rule: 'number' }];
  const rules = [
    ...(field.integer ? [integer] : []),
    ...(field.range ? [between(field.range.minimum, field.range.maximum)] : []),
  ];
  return first([...rules, ...(field.rules ?? [])], number, siblings, around);
}

function isEmpty(field: Field, value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true;
  return field.kind === 'checkbox' && (value === false || value === 'N');
}

function askOf(field: Field): Prompt {
  if (field.kind === 'checkbox') return 'tick';
  return field.kind === 'select' || field.kind === 'radio' || field.kind === 'date' || field.kind === 'place' ? 'choose' : 'fill';
}

function join(path: string, name: string | number): string {
  return path === '' ? String(name) : `${path}.${name}`;
}

function fault(path: string, { rule, params }: { rule: RuleName; params?: Broken['params'] }): Fault {
  return params ? { path, rule, params } : { path, rule };
}

function checkList(field: ListField, entries: Values[], path: string, around: Surroundings): Fault[] {
  const faults = entries.flatMap((entry, index) => checkAll(field.fields, entry, join(path, index), around));
  const minimum = around.resumeType ? (field.minimum?.[around.resumeType] ?? 0) : 0;
  if (entries.length < minimum) faults.push(fault(path, { rule: 'minEntries', params: { minimum } }));
  for (const rule of field.rules ?? []) {
    for (const broken of rule(entries, around))
      if (broken) faults.push(fault(broken.path ? join(path, broken.path) : path, broken));
  }
  return faults;
}

/** The faults of the country code that belongs to a phone number. */
function faultsOfPrefix(field: Field, siblings: Values, path: string): Fault[] {
  if (field.kind !== 'phone' || !field.prefix) return [];
  const prefix = siblings[field.prefix];
  if (typeof prefix !== 'string' || prefix === '' || isPrefix(prefix)) return [];
  return [fault(path.replace(/[^.]+$/, field.prefix), { rule: 'choice' })];
}

function checkField(field: Field, siblings: Values, path: string, around: Surroundings): Fault[] {
  const value = siblings[field.name];
  if (field.kind === 'list') return checkList(field, (value as Values[] | undefined) ?? [], path, around);
  const ofPrefix = faultsOfPrefix(field, siblings, path);
  if (isEmpty(field, value)) {
    const isMissing = isRequired(field, siblings, around);
    return isMissing ? [...ofPrefix, fault(path, { rule: 'required', params: { ask: askOf(field) } })] : ofPrefix;
  }
  if (ofPrefix.length > 0) return ofPrefix;
  const broken =
    field.kind === 'number'
      ? checkNumber(field, value, siblings, around)
      : typeof value === 'string'
        ? first(textRules(field), value, siblings, around)
        : [];
  return broken.map((each) => fault(path, each));
}

function checkAll(fields: readonly Field[], values: Values, path: string, around: Surroundings): Fault[] {
  return fields.flatMap((field) =>
    isShown(field, values, around) ? checkField(field, values, join(path, field.name), around) : [],
  );
}

function normalText(field: Field, text: string): string {
  switch (field.kind) {
    case 'number':
    case 'phone':
    case 'captcha':
    case 'smsCode':
      return normaliseNumber(text);
    case 'date':
      return readDate(text);
    case 'text':
      return textForms[field.form ?? 'plain'](text);
    case 'combobox':
    case 'place':
      return plainLetters(text);
    default:
      return text;
  }
}

/** Normalises texts before they are checked and stored. */
function normalise(fields: readonly Field[], values: Values): Values {
  const normal = { ...values };
  for (const field of fields) {
    const value = values[field.name];
    if (typeof value === 'string') normal[field.name] = normalText(field, value);
    else if (field.kind === 'list' && Array.isArray(value))
      normal[field.name] = (value as Values[]).map((entry) => normalise(field.fields, entry));
  }
  return normal;
}

/** Drops nulls and fields that do not apply, and parses typed numbers. */
function clean(fields: readonly Field[], values: Values, options: ValidateOptions): Values {
  const cleaned: Values = typeof values.id === 'string' ? { id: values.id } : {};
  for (const field of fields) {
    if (isOfOtherType(field, options) || (options.mode === 'complete' && !isShown(field, values, options))) continue;
    const prefix = field.kind === 'phone' && field.prefix ? values[field.prefix] : undefined;
    if (field.kind === 'phone' && typeof prefix === 'string') cleaned[field.prefix!] = prefix;
    const value = values[field.name];
    if (value === undefined || value === null) {
      if (field.kind === 'list') cleaned[field.name] = [];
    } else if (field.kind === 'list') {
      cleaned[field.name] = (value as Values[]).map((entry) => clean(field.fields, entry, options));
    } else cleaned[field.name] = field.kind === 'number' ? (toNumber(value) ?? value) : value;
  }
  return cleaned;
}

/**
 * Normalises and checks a form's data, both in the browser and on the server. A draft is refused only if it is
 * malformed (types, sizes, characters, unknown options); a complete form must obey every rule.
 */
export function validate<const Fields extends readonly Field[]>(
  fields: Fields,
  data: unknown,
  options: ValidateOptions,
): Validated<ValuesOf<Fields>> {
  const { values: wellFormed, malformed } = readWellFormed(fields, data);
  const rest = normalise(fields, wellFormed);
  const values = clean(fields, rest, options) as ValuesOf<Fields>;
  if (options.mode === 'draft') return { faults: malformed, values };
  const known = new Set(malformed.map(({ path }) => path));
  const broken = checkAll(fields, rest, '', options).filter(({ path }) => !known.has(path));
  return { faults: [...malformed, ...broken], values };
}
