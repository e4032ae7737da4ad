import { Language } from '#islands/ui/language.tsx';
import type { ResumeInfo } from '#lib/contract/resume.ts';
import type { ResumeType } from '#lib/domain/resume-types.ts';
import { sectionNames } from '#lib/forms/resume/sections.ts';
import type { Messages } from '#lib/i18n/translate.ts';
import type { Locale } from '#lib/text/locale.ts';

import { ownBase, resumeCalls } from './calls.ts';
import type * as Editing from './resume-editor.tsx';

/** An empty resume of a type. */
function emptyResume(resumeType: ResumeType, { startingAnswers }: typeof Editing): ResumeInfo {
  const empty = { status: 'empty', version: 0, updatedAt: null, data: {}, from: null } as const;
  const sections = Object.fromEntries(sectionNames.map((name) => [name, { ...empty, data: {} }])) as ResumeInfo['sections'];
  sections.resumeInfo.data = startingAnswers(resumeType === 'english');
  return {
    pkPsndoc: '',
    resumeType,
    sections,
    completeness: { percent: 0, missing: [] },
    attachments: {} as ResumeInfo['attachments'],
    certificates: [],
    emailVerified: 'N',
    version: 0,
  };
}

interface BlankResumeProps {
  locale: Locale;
  messages: Messages;
  resumeType: ResumeType;
  /** The editor's module; the page passes it in, so that it is not bundled a second time with this file. */
  editing: typeof Editing;
}

/**
 * The first step of the editor, empty and inert. Only the server renders it, the same for every visitor. It occupies the
 * space of the editor until the editor has loaded, to avoid a layout shift.
 */
export function BlankResume({ locale, messages, resumeType, editing }: BlankResumeProps) {
  const { createEditor, ResumeEditor } = editing;
  return (
    <Language {...{ locale, messages }}>
      <fieldset className="resume-blank" disabled inert>
        <ResumeEditor editor={createEditor(emptyResume(resumeType, editing), resumeCalls(ownBase, resumeType))} />
      </fieldset>
    </Language>
  );
}
