import type { Option } from '#lib/i18n/enum-options.ts';
import type { Field } from '#lib/forms/field.ts';

import type { ReactNode } from 'react';

import type { Values } from './paths.ts';
import type { FormControl } from './use-form.ts';
/** An option supplied by a page; a `disabled` one is shown but cannot be chosen. */
export interface FormChoice extends Option {
  disabled?: boolean;
}

/** Parts of a form supplied by the page. */
export interface FormExtras {
  /** Area codes for phone fields; only +86 by default. */
  prefixes?: readonly Option[];
  /** The options of selects without a fixed list, by field name. */
  options?: Record<string, readonly FormChoice[]>;
  /** Loads the suggestions of a combobox. */
  suggest?: (source: 'school' | 'major', keyWord: string) => Promise<Option[]>;
  /** Parts beside a field's input, by field name: the captcha's picture, the button that sends a code. */
  beside?: Record<string, ReactNode>;
  /** Labels with markup instead of text, by field name: a checkbox whose label contains a link. */
  labels?: Record<string, ReactNode>;
  /** Hints with markup instead of text, by field name: rules that are marked while typing. */
  hints?: Record<string, ReactNode>;
  /** Values entered elsewhere that a checkbox copies, by field name. */
  offers?: Record<string, { words: string; value: string }>;
  /** The title above the form: a list with the same name does not repeat it. */
  title?: string;
  /** Whether an entry of a list cannot be edited, by path. */
  isFixed?: (path: string, entry: Record<string, unknown>) => boolean;
}

/** The props of every kind of control. */
export interface ControlProps<F extends Field = Field> {
  field: F;
  /** Id of the control, which its label refers to. */
  id: string;
  labelId: string;
  path: string;
  value: unknown;
  /** The values of the same group. */
  siblings: Record<string, unknown>;
  required: boolean;
  invalid: boolean;
  describedBy: string | undefined;
  extras: FormExtras;
  set: (path: string, value: unknown) => void;
  leave: () => void;
}

/** The text of an input for a stored value. */
export function asText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** The fields of a form, or of an entry of a list. */
export interface FieldsProps {
  form: FormControl;
  fields: readonly Field[];
  /** Path of the group that the fields belong to; empty at the top. */
  base: string;
  siblings: Values;
  extras: FormExtras;
}
