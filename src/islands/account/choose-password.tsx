import { useT } from '#islands/ui/language.tsx';
import { showIsland } from '#islands/ui/show-island.tsx';
import { api } from '#lib/client/api.ts';
import { encryptField } from '#lib/contract/cipher.ts';

import { PasswordChoice } from './password-choice.tsx';
import { shownInForm } from './refusals.ts';

interface Choice {
  /** The call that activates the account. */
  call: string;
  /** The address that the link was mailed to. */
  email: string;
  done(): void;
  /** The link no longer works. */
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

/** Puts the form into `place` in which whoever opened an activation link chooses the password. */
export function showPasswordChoice(place: Element, choice: Choice): Promise<void> {
  return showIsland(['common', 'account', 'rules'], () => <ActivationChoice {...choice} />, place);
}
