import { useState } from 'react';

import { Language, useT } from '#islands/ui/language.tsx';
import { deskPaths, isDeskAddress } from '#lib/addresses/desk-paths.ts';
import { pageLocale } from '#lib/i18n/page-words.ts';
import type { Messages } from '#lib/i18n/translate.ts';
import type { Locale } from '#lib/text/locale.ts';

import { CodeStep, PasswordStep } from './sign-in-steps.tsx';

/** The address to open after signing in: the desk page that sent the reader here, or else the start page of the desk. */
function nextAddress(): string {
  const next = new URLSearchParams(location.search).get('next') ?? '';
  return isDeskAddress(next) ? next : deskPaths.today(pageLocale());
}

function SignIn() {
  const t = useT();
  const [step, setStep] = useState<'password' | 'code'>('password');
  const [hasEnded, setHasEnded] = useState(false);

  return (
    <>
      <h1>{t('desk-staff.signIn.title')}</h1>
      {hasEnded && (
        <p className="notice notice--due" role="status">
          {t('desk-staff.signIn.tooLate')}
        </p>
      )}
      {step === 'password' ? (
        <PasswordStep onNext={(next) => (next === 'enrol' ? location.assign(deskPaths.setup(pageLocale())) : setStep('code'))} />
      ) : (
        <CodeStep
          label={t('desk-staff.signIn.submit')}
          onDone={() => location.assign(nextAddress())}
          onEnded={() => {
            setHasEnded(true);
            setStep('password');
          }}
        />
      )}
      <p className="muted small">{t('desk-staff.signIn.help')}</p>
    </>
  );
}

/** The sign-in to the desk: a password, then a code. */
export function SignInPage({ locale, messages }: { locale: Locale; messages: Messages }) {
  return (
    <Language {...{ locale, messages }}>
      <SignIn />
    </Language>
  );
}
