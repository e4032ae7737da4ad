import { atom, computed } from 'nanostores';

import type { Values } from '#islands/ui/form/paths.ts';
import type { BackupStore } from '#islands/ui/saving/backup.ts';
import { mergeValues } from '#islands/ui/saving/merge.ts';
import { laterInPage, type SaveState, SectionSaver } from '#islands/ui/saving/section-saver.ts';
import { openAccount } from '#lib/browser/open-account.ts';
import type { Attachment, ResumeInfo } from '#lib/contract/resume.ts';
import type { ResumeType } from '#lib/domain/resume-types.ts';
import { type Completeness, completenessOf, type StoredSections } from '#lib/forms/resume/completeness.ts';
import { type SectionName, sectionForms, sectionNames } from '#lib/forms/resume/sections.ts';
import { lockHighest } from '#lib/rules/education.ts';

import { backupOfSection, backupsOf } from './backup.ts';
import type { ResumeCalls } from './calls.ts';
import { type Step, steps } from './steps.ts';

type Attachments = ResumeInfo['attachments'];
type Certificates = ResumeInfo['certificates'];

/** A resume being edited: a saver per section, the attachments, and the completeness. */
export interface Editor {
  pkPsndoc: string;
  resumeType: ResumeType;
  /** Whether this is an application's copy of the resume, in which only the parts opened for changes can be edited. */
  isCopy: boolean;
  /** The steps that the editor shows, in order. */
  steps: readonly Step[];
  /** Opens the sign-in or the identity check after the session has ended. */
  comeBack(): void;
  calls: ResumeCalls;
  savers: Record<SectionName, SectionSaver>;
  /**
   * The type of resume from which each section's content came when the resume was opened. `shared` if all types share the
   * section; null if the section is empty or its content is the resume's own.
   */
  from: Record<SectionName, ResumeInfo['sections'][SectionName]['from']>;
  $attachments: ReturnType<typeof atom<Attachments>>;
  $certificates: ReturnType<typeof atom<Certificates>>;
  /** When a file was last uploaded or removed since the resume was opened; null if none was. */
  $filesSavedAt: ReturnType<typeof atom<string | null>>;
  /** Number of uploads in progress, also of steps that the reader has left. */
  $uploads: ReturnType<typeof atom<number>>;
  /** Counts an upload until it settles. */
  countUpload(upload: Promise<unknown>): void;
  $provedEmail: ReturnType<typeof atom<string>>;
  $saves: { get(): readonly SaveState[]; listen(listener: () => void): () => void };
  completeness(): Completeness;
  /** Stops saving and backing up, e.g. because another person uses this page now. */
  stop(): void;
}

function saverOf(resume: ResumeInfo, section: SectionName, calls: ResumeCalls, backup: BackupStore): SectionSaver {
  const { version, status, updatedAt, data } = resume.sections[section];
  return new SectionSaver({
    start: { version, status, updatedAt, data },
    send: (body) => calls.save(section, body),
    completed: (values) => (section === 'Edu' ? { ...values, edus: lockHighest(values.edus as Values[]) } : values),
    merge: (base, mine, theirs) => mergeValues(sectionForms[section], base, mine, theirs),
    backup: backupOfSection(backup, resume.resumeType, section, data),
    later: laterInPage,
  });
}

/** The parts of the editor that differ for an application's copy of the resume. */
export type CopyParts = Pick<Editor, 'steps' | 'comeBack'> & { backup: BackupStore };

/** Creates the editor of a loaded resume. Pass `copy` if it is an application's copy of the resume. */
export function createEditor(resume: ResumeInfo, calls: ResumeCalls, copy?: CopyParts): Editor {
  const backup = copy?.backup ?? backupsOf(resume.pkPsndoc);
  const { pkPsndoc, resumeType, sections } = resume;
  const savers = Object.fromEntries(sectionNames.map((section) => [section, saverOf(resume, section, calls, backup)])) as Record<
    SectionName,
    SectionSaver
  >;
  const $attachments = atom(resume.attachments);
  const $certificates = atom(resume.certificates);
  const $filesSavedAt = atom<string | null>(null);
  const $uploads = atom(0);
  for (const $files of [$attachments, $certificates]) $files.listen(() => $filesSavedAt.set(new Date().toISOString()));
  const email = sections.resumeInfo.data.email;
  return {
    pkPsndoc,
    resumeType,
    isCopy: copy !== undefined,
    steps: copy?.steps ?? steps,
    comeBack: copy?.comeBack ?? (() => void openAccount('login')),
    calls,
    savers,
    from: Object.fromEntries(sectionNames.map((section) => [section, sections[section].from])) as Editor['from'],
    $attachments,
    $certificates,
    $filesSavedAt,
    $uploads,
    countUpload(upload) {
      $uploads.set($uploads.get() + 1);
      void upload.finally(() => $uploads.set($uploads.get() - 1));
    },
    $provedEmail: atom(resume.emailVerified === 'Y' && typeof email === 'string' ? email : ''),
    $saves: computed(
      sectionNames.map((section) => savers[section].$state),
      (...states: SaveState[]) => states,
    ),
    stop() {
      for (const saver of Object.values(savers)) saver.stop();
    },
    completeness() {
      const stored: StoredSections = {};
      for (const section of sectionNames) {
        const { status } = savers[section].$state.get();
        if (status !== 'empty') stored[section] = { data: savers[section].values, done: status === 'complete' };
      }
      const held = Object.entries($attachments.get() as Record<string, Attachment[]>);
      return completenessOf(
        resumeType,
        stored,
        held.filter(([, list]) => list.length > 0).map(([type]) => type),
      );
    },
  };
}
