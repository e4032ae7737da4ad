import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';

import { Button } from '#islands/ui/button.tsx';
import { Icon } from '#islands/ui/icon.tsx';
import { useLocale, useT } from '#islands/ui/language.tsx';
import { DifferenceTable } from '#islands/ui/saving/difference-table.tsx';
import { type Difference, differencesOf } from '#islands/ui/saving/differences.ts';
import { Spinner } from '#islands/ui/spinner.tsx';
import { Words } from '#islands/ui/words.tsx';
import { paths } from '#lib/addresses/paths.ts';
import { ApiError } from '#lib/client/api-error.ts';
import { loadSession } from '#lib/client/session.ts';
import { type AttachmentType, enumKeys } from '#lib/domain/enums.ts';
import { type SectionName, sectionForms } from '#lib/forms/resume/sections.ts';
import { enumLabel } from '#lib/i18n/enum-options.ts';
import type { Translate } from '#lib/i18n/translate.ts';
import { momentInShanghai } from '#lib/rules/moments.ts';
import { showToast } from '#lib/stores/toasts.ts';

import type { Editor } from './editor.ts';
import { FinishPanel } from './finish-panel.tsx';
import type { OpenWindow } from './open-window.ts';
import { hashOf, isSection } from './steps.ts';

/** The differences between a section and its submitted version. */
interface ChangedSection {
  section: SectionName;
  differences: Difference[];
}

/** All changes of a correction, before or after it was sent. */
export interface Changes {
  sections: ChangedSection[];
  attachments: string[];
}

/** The receipt of changes that the server has accepted. */
export interface Sent {
  submittedAt: string;
  changes: Changes;
}

async function readChanges({ editor, calls }: OpenWindow, t: Translate): Promise<Changes> {
  await Promise.all(Object.values(editor.savers).map((saver) => saver.flush()));
  const { sections, changedAttachments } = await calls.sent();
  const changed = editor.steps.filter(isSection).map((section) => ({
    section,
    differences: differencesOf(sectionForms[section], sections[section] ?? {}, editor.savers[section].values, t),
  }));
  const isNamed = (type: string): type is AttachmentType => (enumKeys.attachmentType as readonly string[]).includes(type);
  return {
    sections: changed.filter(({ differences }) => differences.length > 0),
    attachments: changedAttachments.map((type) =>
      isNamed(type) ? enumLabel('attachmentType', type, t) : t('windows.certificates'),
    ),
  };
}

function ChangeList({ changes, isSent }: { changes: Changes; isSent: boolean }) {
  const t = useT();
  return (
    <>
      {changes.sections.map(({ section, differences }) => (
        <section key={section} className="card card--flat window-change" aria-labelledby={`changed-${section}`}>
          <div className="row row--apart">
            <h3 id={`changed-${section}`}>{t(`resume.section.${section}`)}</h3>
            {!isSent && <a href={hashOf(section)}>{t('resume.finish.edit')}</a>}
          </div>
          <DifferenceTable differences={differences} mine={t('windows.before')} theirs={t('windows.after')} />
        </section>
      ))}
      {changes.attachments.length > 0 && (
        <section className="card card--flat window-change" aria-labelledby="changed-attachments">
          <h3 id="changed-attachments">{t('resume.section.attachments')}</h3>
          <ul>
            {changes.attachments.map((name) => (
              <li key={name}>{t('windows.replaced', { name })}</li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

/** The highest confirmed version of any section. If the server has stored a higher version, it refuses the submission. */
function versionOf({ savers }: Editor): number {
  return Math.max(...Object.values(savers).map(({ $state }) => $state.get().version));
}

interface ReviewProps {
  open: OpenWindow;
  onSent: (sent: Sent) => void;
  /** Called when another tab has saved a newer version, which is to be loaded before anything is sent. */
  onOutdated: () => void;
}

/** Lists the missing values of the editable steps. If none are missing, shows the changes with a button to send them. */
export function WindowReview({ open, onSent, onOutdated }: ReviewProps) {
  const t = useT();
  const { editor, calls } = open;
  const [changes, setChanges] = useState<Changes | null>(null);
  const [fault, setFault] = useState('');
  const [busy, setBusy] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const filesSavedAt = useStore(editor.$filesSavedAt);
  const missing = editor.completeness().missing.filter(({ section }) => editor.steps.includes(section));

  useEffect(() => {
    let gone = false;
    readChanges(open, t).then(
      (read) => {
        if (gone) return;
        setFault('');
        setChanges(read);
      },
      (error: unknown) => !gone && setFault(error instanceof ApiError ? error.message : String(error)),
    );
    return () => {
      gone = true;
    };
  }, [open, t, attempt, filesSavedAt]);

  async function send() {
    if (!changes) return;
    setBusy(true);
    setFault('');
    try {
      await Promise.all(Object.values(editor.savers).map((saver) => saver.flush()));
      if (Object.values(editor.savers).some(({ hasUnsent }) => hasUnsent)) return setFault(t('windows.unsaved'));
      if (editor.$uploads.get() > 0) return setFault(t('windows.uploading'));
      const { submittedAt } = await calls.submit(versionOf(editor));
      void loadSession();
      onSent({ submittedAt, changes });
    } catch (error) {
      const message = error instanceof ApiError ? error.message : String(error);
      if (error instanceof ApiError && error.code === '409') {
        showToast('fault', message);
        onOutdated();
      } else setFault(message);
    } finally {
      setBusy(false);
    }
  }

  if (missing.length > 0) return <FinishPanel editor={editor} missing={missing} wanted={undefined} />;
  const isChanged = changes !== null && changes.sections.length + changes.attachments.length > 0;
  return (
    <>
      {fault && (
        <p className="notice notice--fault" role="alert">
          {fault}
        </p>
      )}
      {!changes && !fault && <Spinner large label={t('windows.loading')} />}
      {!changes && fault && <Button onClick={() => setAttempt((times) => times + 1)}>{t('common.retry')}</Button>}
      {changes && !isChanged && <p className="notice">{t('windows.nothing')}</p>}
      {changes && isChanged && (
        <>
          <p className="muted">{t('windows.reviewText')}</p>
          <ChangeList changes={changes} isSent={false} />
          <div>
            <Button variant="primary" size="large" busy={busy} onClick={() => void send()}>
              {t('windows.send')}
            </Button>
          </div>
        </>
      )}
    </>
  );
}

/** The receipt after changes were sent: the time and the changes. */
export function WindowReceipt({ open: { window }, sent }: { open: OpenWindow; sent: Sent }) {
  const t = useT();
  const locale = useLocale();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    scrollTo({ top: 0 });
  }, []);
  return (
    <div className="window">
      <section className="card resume-ready">
        <Icon name="check-circle" size={44} />
        <h2 ref={heading} tabIndex={-1} className="resume__title">
          {t('windows.sentTitle')}
        </h2>
        <p>{t('windows.for', { job: window.regJobName })}</p>
        <p>
          <Words
            text={t('windows.sentText', {
              at: momentInShanghai(Date.parse(sent.submittedAt), locale),
              receiptNo: window.receiptNo,
            })}
          />
        </p>
        <a className="button button--primary" href={paths.applications(locale)}>
          {t('windows.toApplications')}
        </a>
      </section>
      <ChangeList changes={sent.changes} isSent />
    </div>
  );
}
