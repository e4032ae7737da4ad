import type { Values } from '#islands/ui/form/paths.ts';
import { ApiError } from '#lib/client/api-error.ts';
import { loadSession } from '#lib/client/session.ts';
import type { ResumeInfo } from '#lib/contract/resume.ts';
import { type ResumeType, resumeTypes } from '#lib/domain/resume-types.ts';
import { type SectionName, sectionForms, sectionNames } from '#lib/forms/resume/sections.ts';
import { withoutSensitive } from '#lib/forms/sensitive.ts';
import { readLocalDraft, saveLocalDraft } from '#lib/stores/local-drafts.ts';
import { $session, hintedPerson } from '#lib/stores/session.ts';

import type { ResumeCalls } from './calls.ts';
import { createEditor, type Editor } from './editor.ts';

/**
 * Stores the server's version of a resume in this browser, without sensitive values, so that it can be opened without a
 * network. The copy is gone after 24 hours, when its owner's session ends, or when another candidate signs in.
 */
export function keepResume(resume: ResumeInfo): void {
  const sections = Object.fromEntries(
    sectionNames.map((section) => {
      const stored = resume.sections[section];
      return [section, { ...stored, data: withoutSensitive(sectionForms[section], stored.data) }];
    }),
  );
  saveLocalDraft('copy', resume.pkPsndoc, resume.resumeType, { ...resume, sections });
}

function keptResume(owner: string, resumeType: ResumeType): ResumeInfo | undefined {
  return readLocalDraft('copy', owner, resumeType) as ResumeInfo | undefined;
}

/** Wraps the API calls of a person's resume, so that each save also updates the stored copies. */
export function keepingCalls(calls: ResumeCalls, owner: string, resumeType: ResumeType): ResumeCalls {
  function keep(section: SectionName, saved: Partial<ResumeInfo['sections'][SectionName]>): void {
    // All types of resumes share the base information.
    for (const type of section === 'resumeInfo' ? resumeTypes : [resumeType]) {
      const resume = keptResume(owner, type);
      if (!resume) continue;
      const changed = { ...resume.sections[section], ...saved };
      keepResume({ ...resume, sections: { ...resume.sections, [section]: changed } });
    }
  }
  return {
    ...calls,
    async save(section, body) {
      const saved = await calls.save(section, body);
      keep(section, { ...saved, data: body.data as Values });
      return saved;
    },
  };
}

/** Wraps calls so that saves fail until the editor has the server's version, because this browser's copy may be outdated. */
function heldCalls(calls: ResumeCalls, hasMet: () => boolean): ResumeCalls {
  return {
    ...calls,
    save(section, body) {
      if (hasMet()) return calls.save(section, body);
      if ($session.get().status !== 'out') void loadSession();
      const status = $session.get().status === 'out' ? 401 : 0;
      return Promise.reject(new ApiError({ status, code: 'network', message: '' }));
    },
  };
}

/** An editor of the resume stored in this browser. */
export interface KeptEditor {
  editor: Editor;
  /** Merges the server's version into the editor; from then on, input is sent. */
  meet(resume: ResumeInfo): void;
}

/**
 * Opens the stored resume of the person who is signed in as far as this browser knows; undefined if no resume is stored.
 * @param callsOf returns the API calls for a person's resume
 */
export function openKeptResume(resumeType: ResumeType, callsOf: (owner: string) => ResumeCalls): KeptEditor | undefined {
  const owner = hintedPerson();
  const resume = keptResume(owner, resumeType);
  if (!resume) return undefined;
  let hasMet = false;
  const editor = createEditor(
    resume,
    heldCalls(keepingCalls(callsOf(owner), owner, resumeType), () => hasMet),
  );
  return {
    editor,
    meet(stored) {
      const { sections, attachments, certificates, emailVerified } = stored;
      hasMet = true;
      keepResume(stored);
      for (const section of sectionNames) editor.savers[section].meet(sections[section]);
      editor.$attachments.set(attachments);
      editor.$certificates.set(certificates);
      editor.$filesSavedAt.set(null);
      const { email } = sections.resumeInfo.data;
      editor.$provedEmail.set(emailVerified === 'Y' && typeof email === 'string' ? email : '');
    },
  };
}
