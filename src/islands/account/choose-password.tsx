import { useT } from '#islands/ui/language.tsx';
import { showIsland } from '#islands/ui/show-island.tsx';
import { api } from '#lib/client/api.ts';
import { encryptField } from '#lib/contract/cipher.ts';

import { PasswordChoice } from './password-choice.tsx';
import { shownInForm } from './refusals.ts';

interface Choice {
  /** The API path that activates the account. */
  call: string;
  /** The address that the link was sent to. */
  email: string;
  done(): void;
  /** Called if the link is no longer valid. */
  broken(): void;
}

function ActivationChoice({ call, email, ...outcomes }: Choice) {
  const t = useT();

  async function send({ password, confirmPassword }: { password: string; confirmPassword: string }) {
    const body = { password: await encryptField(password), confirmPassword: await encryptField(confirmPassword) };
    await api.post(call, body, { handles: shownInForm });
  }

  return (
    <>
      <p className="account__lead">{t('account.activate.address', { email })}</p>
      <PasswordChoice label={t('account.activate.submit')} {...{ email, send, ...outcomes }} />
    </>
  );
}

/** Renders into `place` the form to choose the password of an account that is being activated. */
export function showPasswordChoice(place: Element, choice: Choice): Promise<void> {
  return showIsland(['common', 'account', 'rules'], () => <ActivationChoice {...choice} />, place);
}
