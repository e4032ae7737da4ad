import type { Messages } from '#lib/i18n/translate.ts';
import type { Locale } from '#lib/locale.ts';
import { openAccount } from '#lib/open-account.ts';
import type { ResumeType } from '#lib/resume-types.ts';

import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Language, useT } from '../ui/language.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { useResume } from './use-resume.ts';

function Opening({ resumeType }: { resumeType: ResumeType }) {
  const t = useT();
  const [opened, retry] = useResume(resumeType);
  switch (opened.phase) {
    case 'ready':
      return <opened.View key={opened.editor.pkPsndoc} editor={opened.editor} />;
    case 'loading':
      return (
        <div className="resume-gate">
          <Spinner large label={t('resume.page.loading')} />
        </div>
      );
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

/** The island of the page /personal: opens the candidate's resume of one type and edits it. */
export function ResumePage({ locale, messages, resumeType }: { locale: Locale; messages: Messages; resumeType: ResumeType }) {
  return (
    <Language locale={locale} messages={messages}>
      <Opening resumeType={resumeType} />
    </Language>
  );
}
