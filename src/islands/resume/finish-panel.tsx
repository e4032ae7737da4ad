import { useState } from 'react';

import { ApiError } from '#lib/client/api-error.ts';
import { describeFaults } from '#lib/forms/faults.ts';
import { partUnanswered } from '#lib/forms/unanswered.ts';
import type { PostingDetail } from '#lib/contract/postings.ts';
import type { Translate } from '#lib/i18n/translate.ts';
import { paths } from '#lib/paths.ts';
import type { Missing } from '#lib/forms/resume/completeness.ts';
import { showToast } from '#lib/stores/toasts.ts';

import { Button } from '../ui/button.tsx';
import { nameInResume } from '../ui/form/name-in-resume.ts';
import { Icon } from '../ui/icon.tsx';
import { useLocale, useT } from '../ui/language.tsx';
import type { Editor } from './editor.ts';
import { hashOf } from './steps.ts';

function wordsOf({ section, path, ...fault }: Missing, t: Translate): string {
  const [described] = describeFaults([{ path, ...fault }], t);
  const message = described?.message ?? '';
  const name = nameInResume(section, path, t);
  return name ? t('common.form.fault', { name, message }) : message;
}

interface FinishPanelProps {
  editor: Editor;
  missing: readonly Missing[];
  /** The posting that the resume is filled in for. */
  wanted: PostingDetail | undefined;
}

/** What is still missing, each a link to its place; once nothing is, the way to apply: a resume alone is no application. */
export function FinishPanel({ editor, missing, wanted }: FinishPanelProps) {
  const t = useT();
  const locale = useLocale();
  const [busy, setBusy] = useState(false);
  const groups = [...new Set(missing.map(({ section }) => section))];

  async function submit() {
    setBusy(true);
    try {
      await editor.calls.submit(editor.pkPsndoc);
      showToast('done', t('resume.finish.submitted'));
    } catch (error) {
      showToast('fault', error instanceof ApiError ? error.message : String(error));
    } finally {
      setBusy(false);
    }
  }

  const preview = (
    <a className="button" href={paths.print(locale, editor.resumeType)} target="_blank" rel="noopener">
      <Icon name="printer" size={20} />
      {t('resume.finish.preview')}
      <span className="visually-hidden">{t('common.newTab')}</span>
    </a>
  );

  if (missing.length === 0) {
    return (
      <div className="resume-ready card">
        <Icon name="plane-takeoff" size={44} />
        <h3>{t('resume.finish.ready')}</h3>
        <p className="muted">{t('resume.finish.readyText')}</p>
        <div className="row">
          {wanted ? (
            <a
              className="button button--primary"
              href={paths.hotJobDetail(locale, { id: wanted.pkPublish, type: wanted.jobType })}
            >
              {t('resume.wanted.goOn', { job: wanted.jobName })}
            </a>
          ) : (
            <a className="button button--primary" href={paths.hotJob(locale)}>
              {t('resume.finish.jobs')}
            </a>
          )}
          <Button busy={busy} onClick={() => void submit()}>
            {t('resume.finish.submit')}
          </Button>
          {preview}
        </div>
      </div>
    );
  }
  return (
    <>
      <p className="notice notice--due">
        <Icon name="info" />
        <span>
          <strong>{t('resume.finish.missing', { count: missing.length })}</strong> {t('resume.finish.missingText')}
        </span>
      </p>
      {groups.map((section) => {
        const { listed, counted } = partUnanswered(missing.filter((item) => item.section === section));
        return (
          <section key={section} className="missing card card--flat" aria-labelledby={`missing-${section}`}>
            <h3 id={`missing-${section}`}>
              <a href={hashOf(section)}>{t(`resume.section.${section}`)}</a>
            </h3>
            <ul role="list">
              {counted[0] && (
                <li>
                  <a href={hashOf(section, counted[0].path)}>{t('common.form.answersLeft', { count: counted.length })}</a>
                </li>
              )}
              {listed.map((item) => (
                <li key={item.path + item.rule}>
                  <a href={hashOf(section, item.path)}>{wordsOf(item, t)}</a>
                </li>
              ))}
            </ul>
          </section>
        );
      })}
      <div className="row">{preview}</div>
    </>
  );
}
