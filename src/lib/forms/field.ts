import type { EnumName } from '#lib/domain/enums.ts';
import type { ResumeType } from '#lib/domain/resume-types.ts';
import type { MessageKey } from '#lib/i18n/translate.ts';
import type { Entry, ListRule, Rule, Surroundings } from '#lib/rules/rule.ts';

/**
 * A condition as data: a sibling field has one of these values, the resume has one of these types, or all or any of
 * several conditions hold.
 */
export type Condition =
  | { field: string; is: readonly string[] }
  | { resumeType: readonly ResumeType[] }
  | { all: readonly Condition[] }
  | { any: readonly Condition[] };

interface FieldBase {
  name: string;
  label: MessageKey;
  hint?: MessageKey;
  /** Must be filled: always, or under a condition. */
  required?: boolean | Condition;
  /** Part of the form only under this condition. */
  shown?: Condition;
  /** Under this condition the field is optional, and hidden unless it has had a value; a value that is sent is accepted. */
  skipped?: Condition;
  /** The heading of the group that the field belongs to. */
  group?: MessageKey;
  /** The name of another field of the form that often has the same value; a checkbox copies that field's value. */
  sameAs?: string;
  /** The `autocomplete` attribute; off by default, as the specification requires. */
  autocomplete?: string;
  /** Sensitive personal data: never stored in the browser; stored in a resume only with the candidate's separate consent. */
  sensitive?: boolean;
  /** Takes a whole line instead of sharing one. */
  wide?: boolean;
}

export interface TextField extends FieldBase {
  kind: 'text' | 'textarea' | 'password' | 'confirmPassword' | 'captcha' | 'smsCode';
  /** Maximum number of characters; 64 by default, 256 for a textarea. */
  maxLength?: number;
  rules?: readonly Rule[];
  inputMode?: 'text' | 'numeric' | 'decimal' | 'email' | 'tel';
  /** How a field of the kind `text` is normalised before the check; `plain` by default. Other kinds ignore it. */
  form?: TextForm;
  /** The value is masked (`maskNumber`) until the reader reveals it. */
  masked?: boolean;
}

/** How a line of text is normalised: numbers and document numbers lose spaces; in names, dots like `•` become `·`. */
export type TextForm = 'plain' | 'name' | 'number' | 'id' | 'email';

export interface PhoneField extends FieldBase {
  kind: 'phone';
  /**
   * The name of the sibling field with the country code (empty means 86). Absent if the number may be of any country.
   */
  prefix?: string;
  rules?: readonly Rule[];
}

export interface NumberField extends FieldBase {
  kind: 'number';
  integer?: boolean;
  /** Both ends are included. */
  range?: { minimum: number; maximum: number };
  rules?: readonly Rule<number>[];
  unit?: MessageKey;
}

export interface ChoiceField extends FieldBase {
  kind: 'select' | 'radio';
  /** The list of options; without it the page supplies them (such as the workplaces of a posting). */
  options?: EnumName;
}

export interface ComboboxField extends FieldBase {
  kind: 'combobox';
  /** The list of suggestions; any other text may be typed as well. */
  source: 'school' | 'major' | 'country';
  rules?: readonly Rule[];
}

/** A place in China as one text of province, city and county; free text for anywhere else. */
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
  /** `Y`/`N` in the API instead of true/false. */
  flag?: boolean;
}

export interface ListField extends FieldBase {
  kind: 'list';
  fields: readonly Field[];
  /** The name of one entry. */
  item: MessageKey;
  /** The name of a new entry, with its article in languages that have articles. */
  newItem: MessageKey;
  /** Maximum number of entries. */
  maximum: number;
  /** Minimum number of entries, by resume type. */
  minimum?: Partial<Record<ResumeType, number>>;
  /** The initial values of the first entry, and of further entries; empty by default. */
  first?: Entry;
  further?: Entry;
  /** The initial values of the first entry by resume type, in addition to `first`. */
  firstOf?: Partial<Record<ResumeType, Entry>>;
  /** The name of a flag that is `Y` for the first entry. The form does not show the flag but sets it by position. */
  flagsFirst?: string;
  /** Rules for the list as a whole. */
  rules?: readonly ListRule[];
}

/** A form is an ordered list of fields. */
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

/** The type of a complete form's values: lists and fields with `required: true` are mandatory, others optional. */
export type ValuesOf<Fields extends readonly Field[]> = {
  [F in Fields[number] as F extends Always ? F['name'] : never]: ValueOf<F>;
} & {
  [F in Fields[number] as F extends Always ? never : F['name']]?: ValueOf<F>;
} & Partial<Record<PrefixOf<Fields[number]>, string>>;

/** Declares a form with its literal types, which `ValuesOf` needs. */
export function defineForm<const Fields extends readonly Field[]>(fields: Fields): Fields {
  return fields;
}

/** Whether a condition is true for a field's siblings and the form's surroundings. */
export function holds(condition: Condition, siblings: Record<string, unknown>, around: Surroundings): boolean {
  if ('resumeType' in condition) return around.resumeType !== undefined && condition.resumeType.includes(around.resumeType);
  if ('all' in condition) return condition.all.every((each) => holds(each, siblings, around));
  if ('any' in condition) return condition.any.some((each) => holds(each, siblings, around));
  const value = siblings[condition.field];
  return typeof value === 'string' && condition.is.includes(value);
}

/** Whether a field is shown and checked, given its siblings' values. */
export function isShown(field: Field, siblings: Record<string, unknown>, around: Surroundings): boolean {
  return field.shown === undefined || holds(field.shown, siblings, around);
}

/** Whether a field is shown only for resume types other than `around.resumeType`. The value of such a field is ignored. */
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
 * Whether a form renders a field: it is shown and, if it is skipped, has or had a value.
 * @param hadValue whether the field has had a value since the form was opened
 */
export function isRendered(field: Field, siblings: Record<string, unknown>, around: Surroundings, hadValue = false): boolean {
  if (!isShown(field, siblings, around)) return false;
  return field.skipped === undefined || hadValue || !holds(field.skipped, siblings, around) || !isBlank(siblings[field.name]);
}

/** Whether a field is skipped because of the resume type, regardless of its siblings. */
export function isSkippedByType({ skipped }: Field, around: Surroundings): boolean {
  // Without siblings only conditions on the type can be true.
  return skipped !== undefined && holds(skipped, {}, around);
}

/** Whether a field must be filled, given its siblings' values. */
export function isRequired(field: Field, siblings: Record<string, unknown>, around: Surroundings): boolean {
  if (field.skipped && holds(field.skipped, siblings, around)) return false;
  if (typeof field.required === 'object') return holds(field.required, siblings, around);
  return field.required === true;
}

/** Maximum number of characters of a text field. */
export function maxLengthOf(field: TextField | PhoneField | ComboboxField | PlaceField): number {
  if (field.kind === 'phone') return 20;
  if (field.kind === 'combobox' || field.kind === 'place') return 64;
  return field.maxLength ?? (field.kind === 'textarea' ? 256 : 64);
}
