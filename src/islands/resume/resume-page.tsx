import { type ReactNode, useEffect, useSyncExternalStore } from 'react';

import { Button } from '#islands/ui/button.tsx';
import { Icon } from '#islands/ui/icon.tsx';
import { Language, useT } from '#islands/ui/language.tsx';
import { Spinner } from '#islands/ui/spinner.tsx';
import { paths } from '#lib/addresses/paths.ts';
import { lastResumeType, rememberResumeType } from '#lib/browser/last-resume-type.ts';
import { openAccount } from '#lib/browser/open-account.ts';
import type { ResumeType } from '#lib/domain/resume-types.ts';
import type { Messages } from '#lib/i18n/translate.ts';
import type { Locale } from '#lib/text/locale.ts';

import { useResume } from './use-resume.ts';

/** Until the resume is there: its blank form where somebody may be signed in, else a sign that it is being fetched. */
function Waiting({ blank }: { blank: ReactNode }) {
  const t = useT();
  return (
    <>
      <div className="resume-gate resume-gate--waiting">
        <Spinner large label={t('resume.page.loading')} />
      </div>
      {blank}
    </>
  );
}

function Opening({ resumeType, blank }: { resumeType: ResumeType; blank: ReactNode }) {
  const t = useT();
  const [opened, retry] = useResume(resumeType);
  switch (opened.phase) {
    case 'ready':
      return <opened.View key={opened.editor.pkPsndoc} editor={opened.editor} wanted={opened.wanted} />;
    case 'loading':
      return <Waiting blank={blank} />;
    case 'out':
      return (
        <div className="resume-gate card">
          <Icon name="lock" size={40} />
          <h2>{t('resume.page.outTitle')}</h2>
          <p className="muted">{t('resume.page.outText')}</p>
          <Button variant="primary" size="large" onClick={() => openAccount('login')}>
            {t('resume.page.signIn')}
          </Button>
        </div>
      );
    case 'failed':
      return (
        <div className="resume-gate card" role="alert">
          <Icon name="alert" size={40} />
          <h2>{t('resume.page.failed')}</h2>
          <p className="muted">{opened.message}</p>
          <Button onClick={retry}>{t('common.retry')}</Button>
        </div>
      );
  }
}

const never = () => () => {};

interface ResumePageProps {
  locale: Locale;
  messages: Messages;
  resumeType: ResumeType;
  /** The address names the type; else the one that was opened last on this device takes its place. */
  isNamed: boolean;
  /** The blank form, drawn by the server alone. */
  children?: ReactNode;
}

/** The island of the page /personal: opens the candidate's resume of one type and edits it. */
export function ResumePage({ locale, messages, resumeType, isNamed, children }: ResumePageProps) {
  const last = useSyncExternalStore(
    never,
    () => lastResumeType() ?? resumeType,
    () => undefined,
  );
  const isRight = isNamed || last === resumeType;
  useEffect(() => {
    if (isRight) rememberResumeType(resumeType);
    else if (last) location.replace(paths.personal(locale, last) + location.hash);
  }, [isRight, last, locale, resumeType]);
  return (
    <Language locale={locale} messages={messages}>
      {isRight ? <Opening resumeType={resumeType} blank={children} /> : <Waiting blank={children} />}
    </Language>
  );
}
