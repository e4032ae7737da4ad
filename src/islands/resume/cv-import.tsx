import { useState } from 'react';

import type { Values } from '#islands/ui/form/paths.ts';
import { FileButton } from '#islands/ui/file-button.tsx';
import { Icon } from '#islands/ui/icon.tsx';
import { useT } from '#islands/ui/language.tsx';
import { Spinner } from '#islands/ui/spinner.tsx';
import { ApiError } from '#lib/client/api-error.ts';
import { uploadFiles } from '#lib/client/upload.ts';
import { maxCvBytes, type ResumeImport } from '#lib/contract/resume.ts';
import { sectionNames } from '#lib/forms/resume/sections.ts';
import { showToast } from '#lib/stores/toasts.ts';

import { CvReview } from './cv-review.tsx';
import type { Editor } from './editor.ts';

const accept = '.pdf,.docx,application/pdf,application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const megabyte = 1024 * 1024;

/** Saves all input; false if any of it could not be saved. */
async function saveTyped({ savers }: Editor): Promise<boolean> {
  await Promise.all(Object.values(savers).map((saver) => saver.flush()));
  return Object.values(savers).every((saver) => !saver.hasUnsent);
}

/** Loads the resume and shows the sections that have a new version, except sections with unsent input. */
async function showStored({ calls, savers }: Editor): Promise<void> {
  const { sections } = await calls.read();
  for (const section of sectionNames) {
    const saver = savers[section];
    const { version, status, updatedAt, data } = sections[section];
    if (version !== saver.$state.get().version && !saver.hasUnsent) saver.replace({ version, status, updatedAt, data });
  }
}

/** Reads a CV, shows the proposed values, and saves those that the candidate chooses. */
export function CvImport({ editor }: { editor: Editor }) {
  const t = useT();
  const [read, setRead] = useState<ResumeImport | null>(null);
  const [fault, setFault] = useState('');
  const [busy, setBusy] = useState(false);
  const { calls, savers } = editor;

  /** Saves all input and then runs a step. If either fails, shows why. */
  async function attempt(step: () => Promise<void>): Promise<void> {
    setBusy(true);
    setFault('');
    try {
      if (await saveTyped(editor)) await step();
      else setFault(t('resume.cv.unsent'));
    } catch (error) {
      setFault(error instanceof ApiError ? (error.fields[0]?.message ?? error.message) : String(error));
      if (error instanceof ApiError && error.status === 401) editor.comeBack();
      if (error instanceof ApiError && error.status === 409) {
        setRead(null);
        if ((error.data as { current: unknown }).current !== null) setFault(t('resume.cv.changed'));
        await showStored(editor).catch(() => {});
      }
    } finally {
      setBusy(false);
    }
  }

  function choose(file: File): void {
    setRead(null);
    if (file.size > maxCvBytes) return setFault(t('rules.cvSize', { megabytes: maxCvBytes / megabyte }));
    const form = new FormData();
    form.set('file', file);
    void attempt(async () => {
      setRead(await uploadFiles<ResumeImport>(calls.importPath, form, { handles: 'all', headers: calls.headers }));
    });
  }

  function take(ids: string[]): void {
    void attempt(async () => {
      const touched = sectionNames.filter((section) =>
        read!.proposals.some((one) => one.section === section && ids.includes(one.id)),
      );
      const versions = Object.fromEntries(touched.map((section) => [section, savers[section].$state.get().version]));
      await calls.acceptImport(read!.importId, { ids, versions });
      await showStored(editor);
      showToast('done', t('resume.cv.taken', { count: ids.length }));
      // The reader may have gone to another step meanwhile.
      if (location.hash === '#cv') location.hash = 'needs';
    });
  }

  return (
    <div className="resume resume--short cv">
      <p className="eyebrow">
        <a href="#needs">{t('resume.cv.back')}</a>
      </p>
      <h2 className="resume__title">{t('resume.cv.title')}</h2>
      {!read && <p>{t('resume.cv.text')}</p>}
      <div className="cv__choose">
        <FileButton
          words={t(read ? 'resume.cv.another' : 'resume.cv.choose')}
          label={t(read ? 'resume.cv.another' : 'resume.cv.choose')}
          accept={accept}
          disabled={busy}
          describedBy="cv-hint"
          onChoose={choose}
        />
        <p id="cv-hint" className="small muted">
          {t('resume.cv.hint')}
        </p>
      </div>
      {fault && (
        <p className="notice notice--fault" role="alert">
          <Icon name="alert" />
          <span>{fault}</span>
        </p>
      )}
      {busy && !read && <Spinner label={t('resume.cv.reading')} />}
      {read && (
        <CvReview key={read.importId} read={read} valuesOf={(section): Values => savers[section].values} {...{ busy, take }} />
      )}
    </div>
  );
}
