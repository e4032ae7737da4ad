import { useStore } from '@nanostores/react';
import { useEffect, useState, useSyncExternalStore } from 'react';

import { Button } from '#islands/ui/button.tsx';
import { Icon } from '#islands/ui/icon.tsx';
import { Language, useLocale, useT } from '#islands/ui/language.tsx';
import { ResumePaper } from '#islands/ui/resume-paper.tsx';
import { Spinner } from '#islands/ui/spinner.tsx';
import { paths } from '#lib/addresses/paths.ts';
import { openAccount } from '#lib/browser/open-account.ts';
import { ApiError } from '#lib/client/api-error.ts';
import { api } from '#lib/client/api.ts';
import type { ApplicationDetail } from '#lib/contract/applications.ts';
import type { ResumePreview } from '#lib/contract/resume.ts';
import type { ResumeType } from '#lib/domain/resume-types.ts';
import type { Messages } from '#lib/i18n/translate.ts';
import { $session } from '#lib/stores/session.ts';
import type { Locale } from '#lib/text/locale.ts';

import { ownBase, resumeCalls } from './calls.ts';

/** The resume to print. */
interface Printed {
  preview: ResumePreview;
  resumeType: ResumeType;
  pdf: string;
  receiptNo?: string;
}

async function readOwn(resumeType: ResumeType): Promise<Printed> {
  const preview = await resumeCalls(ownBase, resumeType).preview();
  return { preview, resumeType, pdf: `${ownBase}/preview.pdf?resumeType=${resumeType}` };
}

async function readSent(applyId: string): Promise<Printed | null> {
  const path = `personal/apply-job/${encodeURIComponent(applyId)}`;
  const { preview, resumeType, receiptNo } = await api.get<ApplicationDetail>(path, { handles: 'all' });
  return preview && { preview, resumeType, receiptNo, pdf: `${path}/resume.pdf` };
}

function Printing({ resumeType, applyId }: { resumeType: ResumeType; applyId: string }) {
  const t = useT();
  const locale = useLocale();
  const { status, pkPsndoc } = useStore($session, { ssr: 'initial' });
  /** What was read, and for whom, because another person may sign in on this page. */
  const [read, setRead] = useState<{ of: string; printed: Printed | null; fault: string } | null>(null);
  const { printed, fault } = read?.of === pkPsndoc ? read : { printed: null, fault: '' };

  useEffect(() => {
    if (status !== 'in') return;
    let gone = false;
    const reading = applyId ? readSent(applyId) : readOwn(resumeType);
    const settle = (result: Printed | null, words: string) => {
      if (!gone) setRead({ of: pkPsndoc, printed: result, fault: words });
    };
    reading.then(
      (result) => settle(result, result ? '' : t('resume.print.erased')),
      (error: unknown) => settle(null, error instanceof ApiError ? error.message : String(error)),
    );
    return () => {
      gone = true;
    };
  }, [status, pkPsndoc, resumeType, applyId, t]);

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
  if (!printed) return <Spinner large label={t('resume.page.loading')} />;
  return (
    <ResumePaper {...printed}>
      <a className="button" href={applyId ? paths.applications(locale) : paths.personal(locale, resumeType)}>
        {t(applyId ? 'common.account.applied' : 'resume.print.back')}
      </a>
    </ResumePaper>
  );
}

const never = () => () => {};

/**
 * The island of the page /print: a sheet to print or save as PDF. It shows the candidate's resume or, if the address has an
 * `applyId`, the resume submitted with that application.
 */
export function PrintPage({ locale, messages, resumeType }: { locale: Locale; messages: Messages; resumeType: ResumeType }) {
  const search = useSyncExternalStore(
    never,
    () => location.search,
    () => null,
  );
  return (
    <Language locale={locale} messages={messages}>
      {search !== null && <Printing resumeType={resumeType} applyId={new URLSearchParams(search).get('applyId') ?? ''} />}
    </Language>
  );
}
