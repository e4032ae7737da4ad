import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { createPortal } from 'react-dom';

import { ApiError } from '#lib/client/api-error.ts';
import { encryptField } from '#lib/cipher.ts';
import { defineForm } from '#lib/forms/field.ts';
import { verificationCode, verificationCodeLength } from '#lib/rules/codes.ts';
import { showToast } from '#lib/stores/toasts.ts';

import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { DynamicForm } from '../ui/dynamic-form.tsx';
import { useForm } from '../ui/form/use-form.ts';
import { useT } from '../ui/language.tsx';
import type { Editor } from './editor.ts';

const codeForm = defineForm([
  {
    kind: 'text',
    name: 'verificationCode',
    label: 'resume.email.code',
    required: true,
    maxLength: verificationCodeLength,
    rules: [verificationCode],
    autocomplete: 'one-time-code',
  },
]);

/** Proves the contact address: mails a code and takes it back. */
export function EmailProof({ editor, email }: { editor: Editor; email: string }) {
  const t = useT();
  const proved = useStore(editor.$provedEmail);
  const [sentTo, setSentTo] = useState('');
  const [busy, setBusy] = useState(false);
  const form = useForm(codeForm);
  if (email === proved) return <span className="badge badge--done">{t('resume.email.proved')}</span>;

  async function attempt(work: () => Promise<void>) {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      const message = error instanceof ApiError ? error.message : '';
      if (sentTo) form.refuse([{ path: 'verificationCode', rule: 'verificationCode', message }]);
      else showToast('fault', message);
    } finally {
      setBusy(false);
    }
  }

  function send() {
    void attempt(async () => {
      await editor.calls.sendEmailCode(email);
      form.reset();
      setSentTo(email);
    });
  }

  function confirm(code: string) {
    void attempt(async () => {
      await editor.calls.confirmEmail(await encryptField(code));
      editor.$provedEmail.set(sentTo);
      setSentTo('');
      showToast('done', t('resume.email.done'));
    });
  }

  return (
    <>
      <Button busy={busy && sentTo === ''} onClick={send}>
        {t('resume.email.verify')}
      </Button>
      {createPortal(
        // A form cannot stand inside the section's form.
        <Dialog open={sentTo !== ''} title={t('resume.email.title')} size="small" onClose={() => setSentTo('')}>
          <p>{t('resume.email.sent', { email: sentTo })}</p>
          <DynamicForm form={form} onSubmit={(values) => confirm(values.verificationCode)}>
            <Button type="submit" variant="primary" busy={busy}>
              {t('resume.email.confirm')}
            </Button>
          </DynamicForm>
        </Dialog>,
        document.body,
      )}
    </>
  );
}
