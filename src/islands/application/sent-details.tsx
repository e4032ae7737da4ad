import { useEffect, useState } from 'react';

import { api } from '#lib/client/api.ts';
import type { ApplicationDetail, ApplicationRecord, ResumeChange } from '#lib/contract/applications.ts';
import { enumLabel } from '#lib/i18n/enum-options.ts';
import { applicationForm } from '#lib/forms/application.ts';
import { loadMessages } from '#lib/i18n/load-messages.ts';
import { createTranslate, type Messages, type Translate } from '#lib/i18n/translate.ts';

import { Button } from '#islands/ui/button.tsx';
import { nameInResume, type ResumePart } from '#islands/ui/form/name-in-resume.ts';
import { Language, useLocale, useT } from '#islands/ui/language.tsx';
import { ResumePaper } from '#islands/ui/resume-paper.tsx';
import { Spinner } from '#islands/ui/spinner.tsx';

interface Opened {
  detail: ApplicationDetail;
  messages: Messages;
  t: Translate;
}

function nameOfChange({ section, path }: ResumeChange, t: Translate): string {
  const name = nameInResume(section as ResumePart, path, t);
  return `${t(`resume.section.${section as ResumePart}`)} · ${name}`;
}

function answerOf(field: (typeof applicationForm)[number], { form, workPlace, site }: ApplicationDetail, t: Translate): string {
  const value = form[field.name];
  if (field.name === 'workPlace') return workPlace;
  if (field.name === 'site') return site;
  if (typeof value !== 'string' || value === '') return '';
  return 'options' in field ? enumLabel(field.options, value, t) : value;
}

/** The submitted form and resume, with the names of the answers that differ in the current resume. */
export function SentDetails({ record }: { record: ApplicationRecord }) {
  const locale = useLocale();
  const translate = useT();
  const [opened, setOpened] = useState<Opened | undefined>();
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    let away = false;
    const asked = [
      api.get<ApplicationDetail>(`personal/apply-job/${encodeURIComponent(record.idkey)}`),
      loadMessages(locale, ['application', 'common', 'documents', 'enums', 'resume']),
    ] as const;
    Promise.all(asked).then(
      ([detail, messages]) => {
        if (!away) setOpened({ detail, messages, t: createTranslate(locale, messages) });
      },
      () => !away && setFailed(true),
    );
    return () => {
      away = true;
    };
  }, [record.idkey, locale, attempt]);

  function retry() {
    setFailed(false);
    setAttempt(attempt + 1);
  }

  if (failed) return <Button onClick={retry}>{translate('common.retry')}</Button>;
  if (!opened) return <Spinner />;
  const { detail, messages, t } = opened;
  const changed = [...new Set(detail.changes.map((change) => nameOfChange(change, t)))];
  const answers = applicationForm
    .map((field) => ({ field, answer: answerOf(field, detail, t) }))
    .filter(({ answer }) => answer !== '');
  return (
    <div className="stack">
      <h3 className="visually-hidden">{t('application.sent.form')}</h3>
      <dl className="facts">
        {answers.map(({ field, answer }) => (
          <div key={field.name}>
            <dt>{t(field.label)}</dt>
            <dd>{answer}</dd>
          </div>
        ))}
      </dl>
      {detail.preview && (
        <Language locale={locale} messages={messages}>
          <ResumePaper
            preview={detail.preview}
            resumeType={record.resumeType}
            receiptNo={record.receiptNo}
            pdf={`personal/apply-job/${encodeURIComponent(record.idkey)}/resume.pdf`}
          />
        </Language>
      )}
      {changed.length === 0 ? (
        <p>{t('application.sent.unchanged')}</p>
      ) : (
        <div className="notice notice--due">
          <div>
            <p>{t('application.sent.changed', { count: changed.length })}</p>
            <ul>
              {changed.map((name) => (
                <li key={name}>{name}</li>
              ))}
            </ul>
            {record.actions.includes('resubmit') && record.status === 'submitted' && <p>{t('application.sent.replaceHint')}</p>}
          </div>
        </div>
      )}
    </div>
  );
}
