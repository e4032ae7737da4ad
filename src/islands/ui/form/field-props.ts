import type { Option } from '#lib/i18n/enum-options.ts';
import type { Field } from '#lib/forms/field.ts';

import type { ReactNode } from 'react';

import type { Values } from './paths.ts';
import type { FormControl } from './use-form.ts';
/** A choice that a page brings; one that is `disabled` is shown and cannot be taken. */
export interface FormChoice extends Option {
  disabled?: boolean;
}

/** What a page brings to a form beside its data. */
export interface FormExtras {
  /** Area codes for phone fields; +86 alone where none are given. */
  prefixes?: readonly Option[];
  /** The choices of selects whose list is not a fixed one, by field name. */
  options?: Record<string, readonly FormChoice[]>;
  /** Looks up what a combobox suggests. */
  suggest?: (source: 'school' | 'major', keyWord: string) => Promise<Option[]>;
  /** A part beside a field's input, by field name: the captcha's picture, the button that sends a code. */
  beside?: Record<string, ReactNode>;
  /** Words instead of a label's text, by field name: a tick whose words hold a link. */
  labels?: Record<string, ReactNode>;
  /** Parts instead of a hint's text, by field name: rules ticked off while typing. */
  hints?: Record<string, ReactNode>;
  /** What may be taken over from elsewhere with a tick, by field name. */
  offers?: Record<string, { words: string; value: string }>;
  /** The title that already stands above the form: a list of the same name does not repeat it. */
  title?: string;
  /** Entries of lists that may not be edited, by path. */
  isFixed?: (path: string, entry: Record<string, unknown>) => boolean;
}

/** What every kind of field is given to draw its control. */
export interface ControlProps<F extends Field = Field> {
  field: F;
  /** Id of the control; its label points at it. */
  id: string;
  labelId: string;
  path: string;
  value: unknown;
  /** The values beside this one. */
  siblings: Record<string, unknown>;
  required: boolean;
  invalid: boolean;
  describedBy: string | undefined;
  extras: FormExtras;
  set: (path: string, value: unknown) => void;
  leave: () => void;
}

/** The text an input shows for a stored value. */
export function asText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** The fields of a form, or of one entry of a list. */
export interface FieldsProps {
  form: FormControl;
  fields: readonly Field[];
  /** Path of the group these fields belong to; empty at the top. */
  base: string;
  siblings: Values;
  extras: FormExtras;
}
