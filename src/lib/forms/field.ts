import type { EnumName } from '#lib/domain/enums.ts';
import type { ResumeType } from '#lib/domain/resume-types.ts';
import type { MessageKey } from '#lib/i18n/translate.ts';
import type { Entry, ListRule, Rule, Surroundings } from '#lib/rules/rule.ts';

/** A condition as data: a sibling field holds one of some values; the resume is of one of some types; all or any of several. */
export type Condition =
  | { field: string; is: readonly string[] }
  | { resumeType: readonly ResumeType[] }
  | { all: readonly Condition[] }
  | { any: readonly Condition[] };

interface FieldBase {
  name: string;
  label: MessageKey;
  hint?: MessageKey;
  /** Must be filled, always or under a condition. */
  required?: boolean | Condition;
  /** Asked for under this condition only. */
  shown?: Condition;
  /** No question where this holds: not drawn while empty and never required; what a client sends is heard all the same. */
  skipped?: Condition;
  /** The heading of the group that the field belongs to. */
  group?: MessageKey;
  /** A field of the same form that often says the same: a tick copies it. */
  sameAs?: string;
  /** The `autocomplete` attribute; off by default, as the specification says. */
  autocomplete?: string;
  /** Stored only with the candidate's separate consent, and never shown in lists. */
  sensitive?: boolean;
  /** Takes the whole line where others share it. */
  wide?: boolean;
}

export interface TextField extends FieldBase {
  kind: 'text' | 'textarea' | 'password' | 'confirmPassword' | 'captcha' | 'smsCode';
  /** Characters; 64 by default, 256 for a textarea. */
  maxLength?: number;
  rules?: readonly Rule[];
  inputMode?: 'text' | 'numeric' | 'decimal' | 'email' | 'tel';
  /** The normal form its words are brought into before they are checked; `plain` where absent. */
  form?: TextForm;
  /** Hidden but for its ends until the reader asks to see it. */
  masked?: boolean;
}

/** What a line of text is: numbers and document numbers lose their spaces, names get one kind of dot. */
export type TextForm = 'plain' | 'name' | 'number' | 'id' | 'email';

export interface PhoneField extends FieldBase {
  kind: 'phone';
  /** The sibling key that holds the area code (86 where empty). Without it the number stands alone, any country's. */
  prefix?: string;
  rules?: readonly Rule[];
}

export interface NumberField extends FieldBase {
  kind: 'number';
  integer?: boolean;
  /** Both ends belong to the range. */
  range?: { minimum: number; maximum: number };
  rules?: readonly Rule<number>[];
  unit?: MessageKey;
}

export interface ChoiceField extends FieldBase {
  kind: 'select' | 'radio';
  /** The list chosen from; without a name the page brings the choices (workplaces of one posting). */
  options?: EnumName;
}

export interface ComboboxField extends FieldBase {
  kind: 'combobox';
  /** The list that suggests while typing; other words may be typed as well. */
  source: 'school' | 'major' | 'country';
  rules?: readonly Rule[];
}

/** A place in China as province, city and county in one text; words of one's own for anywhere else. */
export interface PlaceField extends FieldBase {
  kind: 'place';
  rules?: readonly Rule[];
}

export interface DateField extends FieldBase {
  kind: 'date';
  rules?: readonly Rule[];
}

export interface CheckboxField extends FieldBase {
  kind: 'checkbox';
  /** Written `Y`/`N` on the wire instead of true/false. */
  flag?: boolean;
}

export interface ListField extends FieldBase {
  kind: 'list';
  fields: readonly Field[];
  /** What one entry is called. */
  item: MessageKey;
  /** The same as what is added, with its article where the language has one. */
  newItem: MessageKey;
  /** Entries at most. */
  maximum: number;
  /** Entries at least, by resume type. */
  minimum?: Partial<Record<ResumeType, number>>;
  /** What the first entry begins with when it is added, and what further ones begin with. */
  first?: Entry;
  further?: Entry;
  /** What the first entry begins with for a type of resume, beside `first`. */
  firstOf?: Partial<Record<ResumeType, Entry>>;
  /** The flag that the first entry alone bears: it follows from the order and is not drawn. */
  flagsFirst?: string;
  /** Rules about the entries together. */
  rules?: readonly ListRule[];
}

/** A form is an ordered list of these. */
export type Field =
  TextField | PhoneField | NumberField | ChoiceField | ComboboxField | PlaceField | DateField | CheckboxField | ListField;

type ValueOf<F> = F extends { kind: 'number' }
  ? number
  : F extends { kind: 'checkbox'; flag: true }
    ? 'Y' | 'N'
    : F extends { kind: 'checkbox' }
      ? boolean
      : F extends { kind: 'list'; fields: infer Fields extends readonly Field[] }
        ? ({ id?: string } & ValuesOf<Fields>)[]
        : string;

type PrefixOf<F> = F extends { kind: 'phone'; prefix: infer Name extends string } ? Name : never;

type Always = { required: true } | { kind: 'list' };

/** What a complete form holds: fields that are always required are there, the others may be. */
export type ValuesOf<Fields extends readonly Field[]> = {
  [F in Fields[number] as F extends Always ? F['name'] : never]: ValueOf<F>;
} & {
  [F in Fields[number] as F extends Always ? never : F['name']]?: ValueOf<F>;
} & Partial<Record<PrefixOf<Fields[number]>, string>>;

/** Declares a form, keeping its names and kinds for `ValuesOf`. */
export function defineForm<const Fields extends readonly Field[]>(fields: Fields): Fields {
  return fields;
}

/** Whether a condition holds among the siblings of a field and what surrounds the form. */
export function holds(condition: Condition, siblings: Record<string, unknown>, around: Surroundings): boolean {
  if ('resumeType' in condition) return around.resumeType !== undefined && condition.resumeType.includes(around.resumeType);
  if ('all' in condition) return condition.all.every((each) => holds(each, siblings, around));
  if ('any' in condition) return condition.any.some((each) => holds(each, siblings, around));
  const value = siblings[condition.field];
  return typeof value === 'string' && condition.is.includes(value);
}

/** Whether a field is drawn and checked beside its siblings' values. */
export function isShown(field: Field, siblings: Record<string, unknown>, around: Surroundings): boolean {
  return field.shown === undefined || holds(field.shown, siblings, around);
}

/** Whether a field belongs to other types of resume only; what it holds is then no business of this form. */
export function isOfOtherType(field: Field, around: Surroundings): boolean {
  function excludes(condition: Condition): boolean {
    if ('all' in condition) return condition.all.some(excludes);
    if ('any' in condition) return condition.any.every(excludes);
    return 'resumeType' in condition && !holds(condition, {}, around);
  }
  return field.shown !== undefined && excludes(field.shown);
}

function isBlank(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
}

/**
 * Whether a form draws a field: it is asked for, and not skipped unless something stands in it.
 * @param stood something stood in it when the form was opened, or since
 */
export function isDrawn(field: Field, siblings: Record<string, unknown>, around: Surroundings, stood = false): boolean {
  if (!isShown(field, siblings, around)) return false;
  return field.skipped === undefined || stood || !holds(field.skipped, siblings, around) || !isBlank(siblings[field.name]);
}

/** Whether a field is no question of a type of resume, whatever stands beside it. */
export function isSkippedByType({ skipped }: Field, around: Surroundings): boolean {
  // Without siblings only what asks for a type can hold.
  return skipped !== undefined && holds(skipped, {}, around);
}

/** Whether a field must be filled beside its siblings' values. */
export function isRequired(field: Field, siblings: Record<string, unknown>, around: Surroundings): boolean {
  if (field.skipped && holds(field.skipped, siblings, around)) return false;
  if (typeof field.required === 'object') return holds(field.required, siblings, around);
  return field.required === true;
}

/** Characters a text field takes. */
export function maxLengthOf(field: TextField | PhoneField | ComboboxField | PlaceField): number {
  if (field.kind === 'phone') return 20;
  if (field.kind === 'combobox' || field.kind === 'place') return 64;
  return field.maxLength ?? (field.kind === 'textarea' ? 256 : 64);
}
