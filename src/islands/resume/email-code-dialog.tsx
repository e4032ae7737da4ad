import { useState } from 'react';
import { createPortal } from 'react-dom';

import { Button } from '#islands/ui/button.tsx';
import { Dialog } from '#islands/ui/dialog.tsx';
import { DynamicForm } from '#islands/ui/dynamic-form.tsx';
import { useForm } from '#islands/ui/form/use-form.ts';
import { useT } from '#islands/ui/language.tsx';
import { ApiError } from '#lib/client/api-error.ts';
import { encryptField } from '#lib/contract/cipher.ts';
import { defineForm } from '#lib/forms/field.ts';
import { verificationCode, verificationCodeLength } from '#lib/rules/codes.ts';
import { showToast } from '#lib/stores/toasts.ts';

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

/** Asks for the code sent to `email`. */
export function EmailCodeDialog({ editor, email, onClose }: { editor: Editor; email: string; onClose: () => void }) {
  const t = useT();
  const [busy, setBusy] = useState(false);
  const form = useForm(codeForm);

  async function confirm(code: string) {
    setBusy(true);
    try {
      await editor.calls.confirmEmail(await encryptField(code));
      onClose();
      editor.$provedEmail.set(email);
      showToast('done', t('resume.email.done'));
    } catch (error) {
      const message = error instanceof ApiError ? error.message : '';
      form.refuse([{ path: 'verificationCode', rule: 'verificationCode', message }]);
    } finally {
      setBusy(false);
    }
  }

  // Rendered into the body, because the dialog's form must not be nested in the form of the section.
  return createPortal(
    <Dialog open title={t('resume.email.title')} size="small" onClose={onClose}>
      <p>{t('resume.email.sent', { email })}</p>
      <DynamicForm form={form} onSubmit={(values) => void confirm(values.verificationCode)}>
        <Button type="submit" variant="primary" busy={busy}>
          {t('resume.email.confirm')}
        </Button>
      </DynamicForm>
    </Dialog>,
    document.body,
  );
}
