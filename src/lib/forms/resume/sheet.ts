import type { ResumeType } from '#lib/domain/resume-types.ts';
import type { Field } from '#lib/forms/field.ts';
import { isOfOtherType } from '#lib/forms/field.ts';
import type { Translate } from '#lib/i18n/translate.ts';
import { maskNumber } from '#lib/rules/mask-number.ts';

import { type SectionName, sectionForms, sectionNames } from './sections.ts';

type Values = Record<string, unknown>;

/** A resume as it is previewed on the wire: choices are written in the reader's words. */
export type PreviewedResume = Readonly<Record<string, Values | readonly Values[]>>;

export interface SheetFact {
  name: string;
  label: string;
  /** With its unit. */
  value: string;
  /** Takes the whole line. */
  wide: boolean;
}

export interface SheetList {
  name: string;
  /** Empty where the section's own title says it. */
  title: string;
  entries: SheetFact[][];
}

export interface SheetSection {
  section: SectionName;
  title: string;
  facts: SheetFact[];
  lists: SheetList[];
}

/** Where the preview keeps the plain fields of a section; lists lie at its top. */
const plainOf: Partial<Record<SectionName, string>> = { resumeInfo: 'psndoc', Score: 'eduscore', Other: 'other' };

function isFilled(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '';
}

interface Manner {
  resumeType: ResumeType;
  t: Translate;
  /** Document numbers in full; without it all but their ends is hidden. */
  wholeNumbers: boolean;
}

function factsOf(fields: readonly Field[], values: Values, { resumeType, t, wholeNumbers }: Manner): SheetFact[] {
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

/** The sections of a resume that hold something, as a sheet of paper shows them: on the screen, in print, as PDF. */
export function sheetOf(preview: PreviewedResume, manner: Manner): SheetSection[] {
  const { t } = manner;
  return sectionNames
    .map((section) => {
      const title = t(`resume.section.${section}`);
      const plain = plainOf[section];
      const lists = sectionForms[section].flatMap((field): SheetList[] => {
        if (field.kind !== 'list' || isOfOtherType(field, manner)) return [];
        const entries = ((preview[field.name] ?? []) as readonly Values[]).map((entry) => factsOf(field.fields, entry, manner));
        const name = t(field.label);
        return entries.length > 0 ? [{ name: field.name, title: name === title ? '' : name, entries }] : [];
      });
      const facts = plain ? factsOf(sectionForms[section], preview[plain] as Values, manner) : [];
      return { section, title, facts, lists };
    })
    .filter(({ facts, lists }) => facts.length > 0 || lists.length > 0);
}
