import type { ResumeType } from '#lib/domain/resume-types.ts';
import type { Field } from '#lib/forms/field.ts';
import { isOfOtherType } from '#lib/forms/field.ts';
import type { Translate } from '#lib/i18n/translate.ts';
import { maskNumber } from '#lib/rules/mask-number.ts';

import { type SectionName, sectionForms, sectionNames } from './sections.ts';

type Values = Record<string, unknown>;

/** A resume preview as the API returns it: choices are in the reader's language. */
export type PreviewedResume = Readonly<Record<string, Values | readonly Values[]>>;

export interface SheetFact {
  name: string;
  label: string;
  /** Includes the unit. */
  value: string;
  /** Takes the whole line. */
  wide: boolean;
}

export interface SheetList {
  name: string;
  /** Empty if the list has the same title as the section. */
  title: string;
  entries: SheetFact[][];
}

export interface SheetSection {
  section: SectionName;
  title: string;
  facts: SheetFact[];
  lists: SheetList[];
}

/** The key of a section's plain fields in the preview; lists are top-level. */
const plainOf: Partial<Record<SectionName, string>> = { resumeInfo: 'psndoc', Score: 'eduscore', Other: 'other' };

function isFilled(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '';
}

interface SheetOptions {
  resumeType: ResumeType;
  t: Translate;
  /** Shows document numbers in full; otherwise all but their ends are masked. */
  wholeNumbers: boolean;
}

function factsOf(fields: readonly Field[], values: Values, { resumeType, t, wholeNumbers }: SheetOptions): SheetFact[] {
  return fields
    .filter((field) => field.kind !== 'list' && field.kind !== 'checkbox' && isFilled(values[field.name]))
    .filter((field) => !isOfOtherType(field, { resumeType }))
    .map((field) => {
      const text = String(values[field.name]);
      const shown = field.kind === 'text' && field.masked && !wholeNumbers ? maskNumber(text) : text;
      const unit = field.kind === 'number' && field.unit ? ` ${t(field.unit)}` : '';
      const wide = field.wide === true || field.kind === 'textarea';
      return { name: field.name, label: t(field.label), value: shown + unit, wide };
    });
}

/** The sections of a resume that have content, laid out as a sheet for screen, print and PDF. */
export function sheetOf(preview: PreviewedResume, options: SheetOptions): SheetSection[] {
  const { t } = options;
  return sectionNames
    .map((section) => {
      const title = t(`resume.section.${section}`);
      const plain = plainOf[section];
      const lists = sectionForms[section].flatMap((field): SheetList[] => {
        if (field.kind !== 'list' || isOfOtherType(field, options)) return [];
        const entries = ((preview[field.name] ?? []) as readonly Values[]).map((entry) => factsOf(field.fields, entry, options));
        const name = t(field.label);
        return entries.length > 0 ? [{ name: field.name, title: name === title ? '' : name, entries }] : [];
      });
      const facts = plain ? factsOf(sectionForms[section], preview[plain] as Values, options) : [];
      return { section, title, facts, lists };
    })
    .filter(({ facts, lists }) => facts.length > 0 || lists.length > 0);
}
