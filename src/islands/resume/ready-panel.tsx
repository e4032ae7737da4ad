import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';

import { Icon } from '#islands/ui/icon.tsx';
import { useLocale, useT } from '#islands/ui/language.tsx';
import { ResumeSheet } from '#islands/ui/resume-sheet.tsx';
import { Spinner } from '#islands/ui/spinner.tsx';
import { paths } from '#lib/addresses/paths.ts';
import { callAddress } from '#lib/client/api-address.ts';
import { ApiError } from '#lib/client/api-error.ts';
import type { PostingDetail } from '#lib/contract/postings.ts';
import type { ResumePreview } from '#lib/contract/resume.ts';
import { enumKeys, type EnumKey } from '#lib/domain/enums.ts';
import { enumLabel } from '#lib/i18n/enum-options.ts';
import { $applications, $sent, applicationFor } from '#lib/stores/applications.ts';

import type { Editor } from './editor.ts';
import { hashOf } from './steps.ts';

interface ReadyPanelProps {
  editor: Editor;
  /** The posting that the candidate wants to apply for; undefined if there is none. */
  wanted: PostingDetail | undefined;
}

/** Saves all unsent changes and then loads the resume as stored. */
function useReview(editor: Editor) {
  const [preview, setPreview] = useState<ResumePreview | null>(null);
  const [fault, setFault] = useState('');
  useEffect(() => {
    let gone = false;
    Promise.all(Object.values(editor.savers).map((saver) => saver.flush()))
      .then(() => editor.calls.preview())
      .then(
        (read) => !gone && setPreview(read),
        (error: unknown) => !gone && setFault(error instanceof ApiError ? error.message : String(error)),
      );
    return () => {
      gone = true;
    };
  }, [editor]);
  return { preview, fault };
}

/** Links to the uploaded files, and a link to the step where they can be changed. */
function AttachedFiles({ editor }: { editor: Editor }) {
  const t = useT();
  const attachments = useStore(editor.$attachments);
  const certificates = useStore(editor.$certificates);
  const schools = (editor.savers.Edu.values.edus ?? []) as { id: string; school: string; education: EnumKey<'education'> }[];
  const title = t('resume.section.attachments');
  const groups = [
    ...enumKeys.attachmentType.map((type) => ({ name: enumLabel('attachmentType', type, t), files: attachments[type] })),
    ...schools.map(({ id, school, education }) => ({
      name: t('resume.files.certificate', { school, education: enumLabel('education', education, t) }),
      files: certificates.filter(({ eduId }) => eduId === id),
    })),
  ].filter(({ files }) => files.length > 0);
  if (groups.length === 0) return null;
  return (
    <section className="sheet__section">
      <div className="sheet__title">
        <h3>{title}</h3>
        <a className="no-print" href={hashOf('attachments')}>
          {t('resume.finish.edit')}
          <span className="visually-hidden"> {title}</span>
        </a>
      </div>
      <dl className="sheet__facts">
        {groups.map((group) => (
          <div key={group.files[0]!.idkey}>
            <dt>{group.name}</dt>
            {group.files.map(({ idkey, name, filePath }) => (
              <dd key={idkey}>
                <a href={callAddress(filePath)} target="_blank" rel="noopener">
                  {name}
                  <span className="visually-hidden">{t('common.newTab')}</span>
                </a>
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </section>
  );
}

/**
 * Shown when the resume is complete. With a wanted posting, a button applies for it (`apply-button.ts` handles the press) or,
 * if the candidate has applied already, a link leads to the application. Without a wanted posting, a link leads to the job
 * list. Below is a review of the whole resume with links to edit each part.
 */
export function ReadyPanel({ editor, wanted }: ReadyPanelProps) {
  const t = useT();
  const locale = useLocale();
  const { preview, fault } = useReview(editor);
  const records = useStore($applications);
  const sent = useStore($sent);
  const application = wanted && applicationFor(records, wanted.pkPublish, sent);
  return (
    <>
      <div className="resume-ready card">
        <Icon name="plane-takeoff" size={44} />
        <h3>{t('resume.finish.ready')}</h3>
        {!application && <p className="muted">{t('resume.finish.readyText')}</p>}
        <div className="row">
          {wanted && application ? (
            <a className="button button--large" href={`${paths.applications(locale)}#${application.idkey}`}>
              {t('resume.wanted.applied', { job: wanted.jobName })}
            </a>
          ) : wanted ? (
            <button
              type="button"
              className="button button--primary button--large"
              data-apply={wanted.pkPublish}
              data-open={wanted.viewApply}
              data-category={wanted.jobType}
              data-resume={editor.resumeType}
            >
              {t('resume.wanted.goOn', { job: wanted.jobName })}
            </button>
          ) : (
            <a className="button button--primary button--large" href={paths.hotJob(locale)}>
              {t('resume.finish.jobs')}
            </a>
          )}
          <a href={paths.print(locale, editor.resumeType)} target="_blank" rel="noopener">
            {t('resume.finish.preview')}
            <span className="visually-hidden">{t('common.newTab')}</span>
          </a>
        </div>
      </div>
      <h3>{t('resume.finish.review')}</h3>
      {fault && <p role="alert">{fault}</p>}
      {!fault && !preview && <Spinner large label={t('resume.page.loading')} />}
      {preview && (
        <ResumeSheet preview={preview} resumeType={editor.resumeType} editAt={hashOf}>
          <AttachedFiles editor={editor} />
        </ResumeSheet>
      )}
    </>
  );
}
