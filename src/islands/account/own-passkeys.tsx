import { useEffect, useRef, useState } from 'react';

import { Button } from '#islands/ui/button.tsx';
import { Dialog } from '#islands/ui/dialog.tsx';
import { DynamicForm } from '#islands/ui/dynamic-form.tsx';
import { useForm } from '#islands/ui/form/use-form.ts';
import { useT } from '#islands/ui/language.tsx';
import { Words } from '#islands/ui/words.tsx';
import { canUsePasskeys, notePasskeyOffered } from '#lib/browser/passkeys.ts';
import { ApiError } from '#lib/client/api-error.ts';
import { api } from '#lib/client/api.ts';
import { NoPasskey } from '#lib/client/ask-passkey.ts';
import { encryptField } from '#lib/contract/cipher.ts';
import type { PasskeyRecord } from '#lib/contract/passkeys.ts';
import { ownerProofForm, passkeyForm } from '#lib/forms/account.ts';
import { defineForm } from '#lib/forms/field.ts';
import { dateTimeInShanghai } from '#lib/rules/deadline.ts';
import { showToast } from '#lib/stores/toasts.ts';
import { describeDevice } from '#lib/text/describe-device.ts';

import { askForOwnPasskey, createOwnPasskey } from './passkey-calls.ts';
import { shownInForm } from './refusals.ts';
import { useAttempt } from './use-attempt.ts';

const [nameField, passwordField] = passkeyForm;
const nameForm = defineForm([nameField]);
const nameAndPasswordForm = defineForm([nameField, { ...passwordField, required: true }]);

/** The form for a new passkey. If the server requires the password, asks for it and sends the browser's response again. */
function AddPasskey({ onAdded }: { onAdded: (passkeys: PasskeyRecord[]) => void }) {
  const t = useT();
  const [asksPassword, setAsksPassword] = useState(false);
  const form = useForm<typeof nameForm | typeof nameAndPasswordForm>(asksPassword ? nameAndPasswordForm : nameForm, {
    initial: { name: describeDevice(navigator.userAgent) || t('account.passkey.defaultName') },
  });
  const { busy, attempt } = useAttempt();
  const response = useRef<object>(undefined);

  function submit({ name, password }: { name: string; password?: string }) {
    return attempt(form, async () => {
      try {
        response.current ??= await createOwnPasskey({ handles: shownInForm });
        const body = { name, response: response.current, ...(password ? { password: await encryptField(password) } : {}) };
        const passkeys = await api.post<PasskeyRecord[]>('passkeys', body, { handles: shownInForm });
        notePasskeyOffered();
        onAdded(passkeys);
      } catch (error) {
        if (error instanceof NoPasskey) {
          form.refuse([{ path: 'name', rule: error.why, message: t(`account.passkey.${error.why}`) }]);
          return;
        }
        if (error instanceof ApiError && error.code === '400003') response.current = undefined;
        if (error instanceof ApiError && error.fields.some(({ path }) => path === 'password')) setAsksPassword(true);
        throw error;
      }
    });
  }

  return (
    <>
      <p className="account__lead">{t('account.passkey.addLead')}</p>
      <DynamicForm form={form} onSubmit={submit}>
        <Button type="submit" variant="primary" wide busy={busy}>
          {t('account.passkey.add')}
        </Button>
      </DynamicForm>
    </>
  );
}

/** Removes a passkey once the owner confirms with the password or a passkey. */
function RemovePasskey({ passkey, onRemoved }: { passkey: PasskeyRecord; onRemoved: () => void }) {
  const t = useT();
  const form = useForm(ownerProofForm);
  const { busy, attempt } = useAttempt();

  function remove(proof: () => Promise<object>) {
    return attempt(form, async () => {
      try {
        await api.post(`passkeys/${passkey.id}/delete`, await proof(), { handles: shownInForm });
        onRemoved();
      } catch (error) {
        if (!(error instanceof NoPasskey)) throw error;
        form.refuse([{ path: 'password', rule: error.why, message: t(`account.passkey.${error.why}`) }]);
      }
    });
  }

  return (
    <>
      <p className="account__lead">{t('account.passkey.removeLead', { name: passkey.name })}</p>
      <DynamicForm form={form} onSubmit={({ password }) => void remove(async () => ({ password: await encryptField(password) }))}>
        <Button type="submit" variant="danger" wide busy={busy}>
          {t('account.passkey.removeSubmit')}
        </Button>
      </DynamicForm>
      {canUsePasskeys() && (
        <Button
          variant="quiet"
          wide
          onClick={() => void remove(async () => ({ response: await askForOwnPasskey({ handles: shownInForm }) }))}
        >
          {t('account.passkey.byPasskey')}
        </Button>
      )}
    </>
  );
}

/** The candidate's passkeys, with buttons to add one and to remove each. */
export function OwnPasskeys({ canAdd }: { canAdd: boolean }) {
  const t = useT();
  const [passkeys, setPasskeys] = useState<PasskeyRecord[]>([]);
  const [open, setOpen] = useState<'add' | PasskeyRecord | null>(null);

  useEffect(() => {
    api.get<PasskeyRecord[]>('passkeys').then(setPasskeys, () => {});
  }, []);

  function added(all: PasskeyRecord[]) {
    setPasskeys(all);
    setOpen((now) => (now === 'add' ? null : now));
    showToast('done', t('account.passkey.added'));
  }

  function removed(gone: PasskeyRecord) {
    setPasskeys((known) => known.filter(({ id }) => id !== gone.id));
    setOpen((now) => (now === gone ? null : now));
    showToast('done', t('account.passkey.removed'));
  }

  const times = ({ createdAt, lastUsedAt }: PasskeyRecord) =>
    t(lastUsedAt ? 'account.passkey.times' : 'account.passkey.unused', {
      createdAt: dateTimeInShanghai(Date.parse(createdAt)),
      lastUsedAt: lastUsedAt ? dateTimeInShanghai(Date.parse(lastUsedAt)) : '',
    });

  return (
    <section className="card settings__card" aria-labelledby="settings-passkeys">
      <h2 id="settings-passkeys">{t('account.passkey.title')}</h2>
      <p className="muted">{t('account.passkey.lead')}</p>
      {passkeys.length > 0 && (
        <ul role="list" className="settings__rows">
          {passkeys.map((passkey) => (
            <li key={passkey.id} className="settings__row">
              <div>
                <strong>{passkey.name}</strong>
                <p className="muted settings__small">
                  <Words text={times(passkey)} />
                </p>
              </div>
              <Button
                size="small"
                aria-label={t('account.passkey.removeOf', { name: passkey.name })}
                onClick={() => setOpen(passkey)}
              >
                {t('account.passkey.remove')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {canAdd &&
        (canUsePasskeys() ? (
          <Button onClick={() => setOpen('add')}>{t('account.passkey.add')}</Button>
        ) : (
          <p className="muted settings__small">{t('account.passkey.unsupported')}</p>
        ))}
      <Dialog
        key={open === 'add' ? open : open?.id}
        open={open !== null}
        title={t(open === 'add' ? 'account.passkey.add' : 'account.passkey.removeTitle')}
        size="small"
        onClose={() => setOpen(null)}
      >
        {open === 'add' && <AddPasskey onAdded={added} />}
        {open !== null && open !== 'add' && <RemovePasskey passkey={open} onRemoved={() => removed(open)} />}
      </Dialog>
    </section>
  );
}
