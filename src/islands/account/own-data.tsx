import { useState } from 'react';

import { encryptField } from '#lib/cipher.ts';
import { api } from '#lib/client/api.ts';
import { downloadFile } from '#lib/client/download.ts';
import { forgetSession } from '#lib/stores/session.ts';
import { ownerProofForm } from '#lib/forms/account.ts';
import { paths } from '#lib/paths.ts';
import { showToast } from '#lib/stores/toasts.ts';

import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { DynamicForm } from '../ui/dynamic-form.tsx';
import { useForm } from '../ui/form/use-form.ts';
import { useLocale, useT } from '../ui/language.tsx';
import { shownInForm } from './refusals.ts';
import { useAttempt } from './use-attempt.ts';

/** Milliseconds between closing the account and leaving the page, so that what was said can be read. */
const leaveAfter = 3000;

interface ProofProps {
  words: string;
  submitLabel: string;
  danger?: boolean;
  /** @param password enciphered */
  work: (password: string) => Promise<void>;
}

/** Asks for the password before something that a stolen session must not do. */
function WithPassword({ words, submitLabel, danger = false, work }: ProofProps) {
  const form = useForm(ownerProofForm);
  const { busy, attempt } = useAttempt();
  const submit = ({ password }: { password: string }) => attempt(form, async () => work(await encryptField(password)));
  return (
    <>
      {words.split('\n').map((line) => (
        <p key={line} className="account__lead">
          {line}
        </p>
      ))}
      <DynamicForm form={form} onSubmit={submit}>
        <Button type="submit" variant={danger ? 'danger' : 'primary'} wide busy={busy}>
          {submitLabel}
        </Button>
      </DynamicForm>
    </>
  );
}

/** Everything that is held of the candidate, to take along, and the way to have it erased. */
export function OwnData({ isClosing }: { isClosing: boolean }) {
  const t = useT();
  const locale = useLocale();
  const [open, setOpen] = useState<'export' | 'close' | null>(null);

  async function takeAlong(password: string) {
    await downloadFile('system/user/export', `skygate-${new Date().toISOString().slice(0, 10)}.zip`, { password });
    setOpen(null);
    showToast('done', t('account.export.done'));
  }

  async function close(password: string) {
    await api.post('system/user/close', { password }, { handles: shownInForm });
    setOpen(null);
    showToast('done', t('account.close.done'));
    forgetSession();
    setTimeout(() => location.assign(paths.start(locale)), leaveAfter);
  }

  return (
    <>
      <section className="card settings__card" aria-labelledby="settings-export">
        <h2 id="settings-export">{t('account.export.title')}</h2>
        <p className="muted">{t('account.export.lead')}</p>
        <Button onClick={() => setOpen('export')}>{t('account.export.submit')}</Button>
      </section>
      {!isClosing && (
        <section className="card settings__card" aria-labelledby="settings-close">
          <h2 id="settings-close">{t('account.close.title')}</h2>
          <p className="muted">{t('account.close.lead')}</p>
          <Button onClick={() => setOpen('close')}>{t('account.close.title')}</Button>
        </section>
      )}
      <Dialog
        key={open}
        open={open !== null}
        title={t(open === 'close' ? 'account.close.title' : 'account.export.title')}
        size="small"
        onClose={() => setOpen(null)}
      >
        {open === 'close' ? (
          <WithPassword words={t('account.close.confirm')} submitLabel={t('account.close.submit')} danger work={close} />
        ) : (
          <WithPassword words={t('account.export.confirm')} submitLabel={t('account.export.submit')} work={takeAlong} />
        )}
      </Dialog>
    </>
  );
}
