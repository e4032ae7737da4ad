import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';

import { ApiError } from '#lib/client/api-error.ts';
import type { ResumePreview } from '#lib/contract/resume.ts';
import type { Messages } from '#lib/i18n/translate.ts';
import type { Locale } from '#lib/locale.ts';
import { openAccount } from '#lib/open-account.ts';
import { paths } from '#lib/paths.ts';
import type { ResumeType } from '#lib/resume-types.ts';
import { $session } from '#lib/stores/session.ts';

import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Language, useLocale, useT } from '../ui/language.tsx';
import { ResumePaper } from '../ui/resume-paper.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { ownBase, resumeCalls } from './calls.ts';

function Printing({ resumeType }: { resumeType: ResumeType }) {
  const t = useT();
  const locale = useLocale();
  const { status, pkPsndoc } = useStore($session, { ssr: 'initial' });
  const [preview, setPreview] = useState<ResumePreview | null>(null);
  const [fault, setFault] = useState('');

  useEffect(() => {
    if (status !== 'in') return;
    let gone = false;
    resumeCalls(ownBase, resumeType)
      .preview()
      .then(
        (read) => !gone && setPreview(read),
        (error: unknown) => !gone && setFault(error instanceof ApiError ? error.message : String(error)),
      );
    return () => {
      gone = true;
    };
  }, [status, pkPsndoc, resumeType]);

  if (status === 'out') {
    return (
      <div className="resume-gate card">
        <Icon name="lock" size={40} />
        <h2>{t('resume.print.outTitle')}</h2>
        <Button variant="primary" size="large" onClick={() => openAccount('login')}>
          {t('resume.page.signIn')}
        </Button>
      </div>
    );
  }
  if (fault) return <p role="alert">{fault}</p>;
  if (!preview) return <Spinner large label={t('resume.page.loading')} />;
  return (
    <ResumePaper preview={preview} resumeType={resumeType} pdf={`${ownBase}/preview.pdf?resumeType=${resumeType}`}>
      <a className="button" href={paths.personal(locale, resumeType)}>
        {t('resume.print.back')}
      </a>
    </ResumePaper>
  );
}

/** The island of the page /print: the candidate's resume as a sheet of paper, to print or to save as PDF. */
export function PrintPage({ locale, messages, resumeType }: { locale: Locale; messages: Messages; resumeType: ResumeType }) {
  return (
    <Language locale={locale} messages={messages}>
      <Printing resumeType={resumeType} />
    </Language>
  );
}
