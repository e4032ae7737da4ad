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

/** Shown until the resume is loaded. The style sheet shows the blank form if the visitor may be signed in, else a spinner. */
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
      return (
        <>
          {opened.meet && (
            <p className="notice notice--due" role="status">
              {t('resume.page.kept')}
            </p>
          )}
          <opened.View key={opened.editor.pkPsndoc} editor={opened.editor} wanted={opened.wanted} />
        </>
      );
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
  /** Whether the address contains the type; otherwise the page shows the type opened last on this device, if any. */
  isNamed: boolean;
  /** The blank form, which only the server renders. */
  children?: ReactNode;
}

/** The island of the page /personal: loads the candidate's resume of one type and opens it in the editor. */
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
