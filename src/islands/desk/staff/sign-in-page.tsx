import { useState } from 'react';

import { Language, useT } from '#islands/ui/language.tsx';
import { deskPaths, isDeskAddress } from '#lib/addresses/desk-paths.ts';
import { ssoOutcomes } from '#lib/domain/staff-roles.ts';
import { pageLocale } from '#lib/i18n/page-words.ts';
import type { Messages } from '#lib/i18n/translate.ts';
import type { Locale } from '#lib/text/locale.ts';

import { CodeStep, PasswordStep } from './sign-in-steps.tsx';
import { ssoAddress } from './sso-address.ts';

/** The address to open after signing in: the desk page that sent the reader here, or else the start page of the desk. */
function nextAddress(): string {
  const next = new URLSearchParams(location.search).get('next') ?? '';
  return isDeskAddress(next) ? next : deskPaths.today(pageLocale());
}

/** The outcome of single sign-on, if the page's address names one. */
function ssoOutcome() {
  const named = new URLSearchParams(location.search).get('sso');
  return ssoOutcomes.find((outcome) => outcome === named);
}

function SignIn({ hasSso }: { hasSso: boolean }) {
  const t = useT();
  const outcome = ssoOutcome();
  const [step, setStep] = useState<'password' | 'code'>('password');
  const [hasEnded, setHasEnded] = useState(false);

  return (
    <>
      <h1>{t('desk-staff.signIn.title')}</h1>
      {outcome && (
        <p className={outcome === 'fresh' ? 'notice' : 'notice notice--due'} role="status">
          {t(`desk-staff.sso.${outcome}`)}
        </p>
      )}
      {hasSso && step === 'password' && (
        <>
          <a className="button button--solid button--wide" href={ssoAddress({ next: nextAddress() })}>
            {t('desk-staff.sso.signIn')}
          </a>
          <p className="muted small">{t('desk-staff.sso.orPassword')}</p>
        </>
      )}
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

interface Props {
  locale: Locale;
  messages: Messages;
  /** Whether single sign-on is set up. */
  hasSso: boolean;
}

/** The sign-in to the desk: single sign-on, or a password and then a second factor. */
export function SignInPage({ locale, messages, hasSso }: Props) {
  return (
    <Language {...{ locale, messages }}>
      <SignIn hasSso={hasSso} />
    </Language>
  );
}
