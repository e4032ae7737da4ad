import { type ReactNode, useEffect, useRef, useState } from 'react';

import { Button } from '#islands/ui/button.tsx';
import { DynamicForm } from '#islands/ui/dynamic-form.tsx';
import { useForm } from '#islands/ui/form/use-form.ts';
import { Icon } from '#islands/ui/icon.tsx';
import { Language, useT } from '#islands/ui/language.tsx';
import { Spinner } from '#islands/ui/spinner.tsx';
import { deskPaths } from '#lib/addresses/desk-paths.ts';
import { forgetLinkCode, takeLinkCode } from '#lib/browser/link-code.ts';
import { ApiError } from '#lib/client/api-error.ts';
import { api } from '#lib/client/api.ts';
import { encryptField } from '#lib/contract/cipher.ts';
import type { Invited, NewAuthenticator, RecoveryCodes } from '#lib/contract/staff.ts';
import { staffSetupForm } from '#lib/forms/staff.ts';
import { pageLocale } from '#lib/i18n/page-words.ts';
import type { MessageKey, Messages } from '#lib/i18n/translate.ts';
import type { Locale } from '#lib/text/locale.ts';

import { shownInForm, useSubmit } from '../ui/use-submit.ts';
import { AuthenticatorForm } from './authenticator-form.tsx';
import { RecoveryCodeList } from './recovery-codes.tsx';

/** The stage of the set-up with its data. */
type Stage =
  | { at: 'looking' }
  | { at: 'broken' }
  | { at: 'password'; person: Invited; code: string }
  | { at: 'authenticator'; offer: NewAuthenticator }
  | { at: 'recovery'; codes: readonly string[] };

const setup = (path: string, body: object, handles: readonly string[] | 'all') =>
  api.post(`/api/staff/setup${path}`, body, { handles });

function PasswordStage({
  person,
  code,
  onChosen,
  onBroken,
}: {
  person: Invited;
  code: string;
  onChosen: () => void;
  onBroken: () => void;
}) {
  const t = useT();
  const form = useForm(staffSetupForm);
  const { busy, submit } = useSubmit(form);

  function send({ password, confirmPassword }: { password: string; confirmPassword: string }) {
    return submit(async () => {
      const body = { code, password: await encryptField(password), confirmPassword: await encryptField(confirmPassword) };
      try {
        await setup('', body, shownInForm);
      } catch (error) {
        if (error instanceof ApiError && error.code === '400003') return onBroken();
        throw error;
      }
      onChosen();
    });
  }

  return (
    <>
      <p>{t('desk-staff.setup.welcome', { name: person.name, role: t(`desk-staff.roles.${person.role}` as MessageKey) })}</p>
      <p className="muted">{t('desk-staff.setup.email', { email: person.email })}</p>
      {/* A field only for password managers, which store the address with the password. */}
      <input type="email" autoComplete="username" value={person.email} readOnly hidden />
      <DynamicForm form={form} onSubmit={(values) => void send(values)}>
        <Button type="submit" variant="solid" wide busy={busy}>
          {t('desk-staff.signIn.next')}
        </Button>
      </DynamicForm>
    </>
  );
}

function AuthenticatorStage({
  offer,
  onEnrolled,
  onEnded,
}: {
  offer: NewAuthenticator;
  onEnrolled: (codes: readonly string[]) => void;
  onEnded: () => void;
}) {
  async function take(code: string) {
    try {
      onEnrolled(((await setup('/confirm', { code }, [...shownInForm, '401'])) as RecoveryCodes).recoveryCodes);
    } catch (error) {
      if (error instanceof ApiError && error.code === '401') return onEnded();
      throw error;
    }
  }

  return <AuthenticatorForm offer={offer} onCode={take} />;
}

/** A stage with its heading, which takes the focus unless `isFirst`. */
function Shown({ title, children, isFirst }: { title: string; children: ReactNode; isFirst: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isFirst) heading.current?.focus();
  }, [title, isFirst]);
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </>
  );
}

const titles: Record<Stage['at'], MessageKey> = {
  looking: 'desk-staff.setup.title',
  broken: 'desk-staff.setup.brokenTitle',
  password: 'desk-staff.setup.title',
  authenticator: 'desk-staff.setup.authenticatorTitle',
  recovery: 'desk-staff.setup.doneTitle',
};

/**
 * Starts the stage `authenticator`, which follows the choice of a password; the password may have been chosen on an earlier
 * visit. Returns the stage `broken` if `authenticator` cannot be started.
 */
function enrolment(): Promise<Stage> {
  return setup('/authenticator', {}, ['401']).then(
    (offer) => ({ at: 'authenticator', offer: offer as NewAuthenticator }),
    () => ({ at: 'broken' }),
  );
}

/**
 * The first stage. If a link opened the page: `password`, or `broken` if the link is invalid or could not be checked. Without
 * a link: the result of `enrolment`, because the reader may have chosen a password earlier.
 */
function firstStage(): Promise<Stage> {
  const code = takeLinkCode();
  if (code === undefined) return enrolment();
  return setup('/check', { code }, 'all').then(
    (person) => ({ at: 'password', person: person as Invited, code }),
    (error: unknown) => {
      if (error instanceof ApiError && error.code === '400003') forgetLinkCode();
      return { at: 'broken' };
    },
  );
}

function SetUp() {
  const t = useT();
  const [stage, setStage] = useState<Stage>({ at: 'looking' });
  const broken = () => setStage({ at: 'broken' });
  const chosen = () => {
    forgetLinkCode();
    void enrolment().then(setStage);
  };

  useEffect(() => {
    void firstStage().then(setStage);
  }, []);

  return (
    <Shown title={t(titles[stage.at])} isFirst={stage.at === 'looking' || stage.at === 'password'}>
      {stage.at === 'looking' && <Spinner label={t('common.loading')} />}
      {stage.at === 'broken' && (
        <>
          <p className="notice notice--fault" role="status">
            <Icon name="alert" size={20} />
            {t('desk-staff.setup.broken')}
          </p>
          <a className="button button--wide" href={deskPaths.signIn(pageLocale())}>
            {t('desk-staff.signIn.title')}
          </a>
        </>
      )}
      {stage.at === 'password' && <PasswordStage {...stage} onChosen={chosen} onBroken={broken} />}
      {stage.at === 'authenticator' && (
        <AuthenticatorStage
          offer={stage.offer}
          onEnrolled={(codes) => setStage({ at: 'recovery', codes })}
          onEnded={() => location.assign(deskPaths.signIn(pageLocale()))}
        />
      )}
      {stage.at === 'recovery' && (
        <RecoveryCodeList
          codes={stage.codes}
          label={t('desk-staff.setup.toDesk')}
          onKept={() => location.assign(deskPaths.today(pageLocale()))}
        />
      )}
    </Shown>
  );
}

/** The page that a set-up link opens: password, authenticator and recovery codes. */
export function SetUpPage({ locale, messages }: { locale: Locale; messages: Messages }) {
  return (
    <Language {...{ locale, messages }}>
      <SetUp />
    </Language>
  );
}
