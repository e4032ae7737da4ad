import { useState } from 'react';

import { Button } from '#islands/ui/button.tsx';
import { DynamicForm } from '#islands/ui/dynamic-form.tsx';
import { useForm } from '#islands/ui/form/use-form.ts';
import { useT } from '#islands/ui/language.tsx';
import { encryptField } from '#lib/contract/cipher.ts';
import { type otherProofForm, ownerCodeForms, ownerProofForm } from '#lib/forms/account.ts';
import { defineForm } from '#lib/forms/field.ts';

import { captchaForCode, codeSent } from './forms.ts';
import { useAttempt } from './use-attempt.ts';
import { useCaptcha } from './use-captcha.ts';
import { useExtras } from './use-extras.tsx';
import { useSendCode } from './use-send-code.ts';

/** The proof of ownership for the server: the encrypted password or code. */
export type OwnerProof = { password: string } | { code: string };

interface ProofProps {
  submitLabel: string;
  danger?: boolean;
  /** How a code is sent; by mail only if the account has no phone. */
  channel: 'sms' | 'mail';
  /** The API path below `system/user` that sends the code; by default, the code goes to the signed-in account. */
  call?: string;
  /** The form for the password, if the password of another account is needed. */
  passwordForm?: typeof ownerProofForm | typeof otherProofForm;
  work: (proof: OwnerProof) => Promise<void>;
}

const codeForms = {
  sms: defineForm([captchaForCode, ...ownerCodeForms.sms]),
  mail: defineForm([captchaForCode, ...ownerCodeForms.mail]),
};

function WithPassword({ submitLabel, danger = false, passwordForm = ownerProofForm, work }: ProofProps) {
  const form = useForm<typeof ownerProofForm | typeof otherProofForm>(passwordForm);
  const { busy, attempt } = useAttempt();
  const submit = ({ password }: { password: string }) =>
    attempt(form, async () => work({ password: await encryptField(password) }));
  return (
    <DynamicForm form={form} onSubmit={submit}>
      <Button type="submit" variant={danger ? 'danger' : 'primary'} wide busy={busy}>
        {submitLabel}
      </Button>
    </DynamicForm>
  );
}

function WithCode({ submitLabel, danger = false, channel, call = 'sendCloseMessage', work }: ProofProps) {
  const form = useForm(codeForms[channel], { initial: { [codeSent]: 'N' } });
  const captcha = useCaptcha(() => form.clear('captcha'));
  const { busy, attempt } = useAttempt();
  const send = useSendCode(form, call, captcha, { possible: true, body: {}, channel });
  const extras = useExtras({ captcha, prefixes: [] }, form, send);
  const submit = ({ code }: { code: string }) => attempt(form, async () => work({ code: await encryptField(code) }));
  return (
    <DynamicForm form={form} extras={extras} onSubmit={submit}>
      <Button type="submit" variant={danger ? 'danger' : 'primary'} wide busy={busy}>
        {submitLabel}
      </Button>
    </DynamicForm>
  );
}

/** Asks for the password or a code, for actions that must not be possible with a stolen session. */
export function ProveOwner({ words, ...proof }: ProofProps & { words: string }) {
  const t = useT();
  const [byCode, setByCode] = useState(false);
  return (
    <>
      {words.split('\n').map((line) => (
        <p key={line} className="account__lead">
          {line}
        </p>
      ))}
      {byCode ? <WithCode {...proof} /> : <WithPassword {...proof} />}
      <Button variant="quiet" wide onClick={() => setByCode(!byCode)}>
        {t(byCode ? 'account.proof.byPassword' : `account.proof.${proof.channel}`)}
      </Button>
    </>
  );
}
