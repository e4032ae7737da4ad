import type { Option } from '#lib/i18n/enum-options.ts';
import type { Field } from '#lib/forms/field.ts';

import type { ReactNode } from 'react';

import type { Values } from './paths.ts';
import type { FormControl } from './use-form.ts';
/** An option supplied by a page; a `disabled` one is shown but cannot be chosen. */
export interface FormChoice extends Option {
  disabled?: boolean;
}

/** What a page adds to a form. */
export interface FormExtras {
  /** Area codes to choose from in phone fields. The current code, by default +86, is always offered too. */
  prefixes?: readonly Option[];
  /** The options of selects and radio buttons, by field name; they replace the field's own. */
  options?: Record<string, readonly FormChoice[]>;
  /** Loads the suggestions of a combobox from the server. */
  suggest?: (source: 'school' | 'major', keyWord: string) => Promise<Option[]>;
  /** Elements beside a one-line text input or a phone input with an area code, by field name, e.g. the captcha's picture. */
  beside?: Record<string, ReactNode>;
  /** Labels with markup, e.g. a link, by field name; they replace the field's own. */
  labels?: Record<string, ReactNode>;
  /** Hints with markup, e.g. rules that are marked while typing, by field name; they replace the field's own. */
  hints?: Record<string, ReactNode>;
  /** Values entered elsewhere that the reader can copy with a checkbox, by the name of the field to fill. */
  offers?: Record<string, { words: string; value: string }>;
  /** The title above the form; a list with the same title does not repeat it. */
  title?: string;
  /** Whether an entry of the list at `path` is fixed: shown as a card that can be edited only after a confirmation. */
  isFixed?: (path: string, entry: Record<string, unknown>) => boolean;
}

/** The props of every kind of control. */
export interface ControlProps<F extends Field = Field> {
  field: F;
  /** Id of the control, for its label. */
  id: string;
  labelId: string;
  path: string;
  value: unknown;
  /** The values of all fields of the same form or list entry. */
  siblings: Record<string, unknown>;
  required: boolean;
  invalid: boolean;
  describedBy: string | undefined;
  extras: FormExtras;
  set: (path: string, value: unknown) => void;
  leave: () => void;
}

/** A stored value as the text of an input; empty if the value is neither text nor a number. */
export function asText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** The props of the component that renders the fields of a form or list entry. */
export interface FieldsProps {
  form: FormControl;
  fields: readonly Field[];
  /** Path of the list entry that the fields belong to; empty for the form's own fields. */
  base: string;
  siblings: Values;
  extras: FormExtras;
}
