import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser';
import { useState } from 'react';

import { Button } from '#islands/ui/button.tsx';
import { Dialog } from '#islands/ui/dialog.tsx';
import { DynamicForm } from '#islands/ui/dynamic-form.tsx';
import { useForm } from '#islands/ui/form/use-form.ts';
import { useT } from '#islands/ui/language.tsx';
import { canUsePasskeys } from '#lib/browser/passkeys.ts';
import { createPasskey, NoPasskey } from '#lib/client/ask-passkey.ts';
import { staffApi } from '#lib/client/staff-api.ts';
import type { PasskeyRecord } from '#lib/contract/passkeys.ts';
import { staffPasskeyForm } from '#lib/forms/staff.ts';
import { dateTimeInShanghai } from '#lib/rules/deadline.ts';
import { showToast } from '#lib/stores/toasts.ts';
import { describeDevice } from '#lib/text/describe-device.ts';

import { DeskTable } from '../ui/desk-table.tsx';
import { useLoad } from '../ui/use-load.ts';
import { shownInForm, useSubmit } from '../ui/use-submit.ts';

function AddPasskey({ onAdded }: { onAdded: (passkeys: PasskeyRecord[]) => void }) {
  const t = useT();
  const form = useForm(staffPasskeyForm, {
    initial: { name: describeDevice(navigator.userAgent) || t('desk-staff.passkey.defaultName') },
  });
  const { busy, submit } = useSubmit(form);

  const add = ({ name }: { name: string }) =>
    submit(async () => {
      try {
        const options = await staffApi.post<PublicKeyCredentialCreationOptionsJSON>('me/passkeys/options');
        const body = { name, response: await createPasskey(options) };
        onAdded(await staffApi.post<PasskeyRecord[]>('me/passkeys', body, { handles: shownInForm }));
      } catch (error) {
        if (!(error instanceof NoPasskey)) throw error;
        form.refuse([{ path: 'name', rule: error.why, message: t(`desk-staff.passkey.${error.why}`) }]);
      }
    });

  return (
    <>
      <p className="muted small">{t('desk-staff.passkey.addLead')}</p>
      <DynamicForm form={form} onSubmit={(values) => void add(values)}>
        <Button type="submit" variant="solid" wide busy={busy}>
          {t('desk-staff.passkey.add')}
        </Button>
      </DynamicForm>
    </>
  );
}

/** The reader's passkeys, with buttons to add one and to remove each. */
export function OwnPasskeys() {
  const t = useT();
  const { data, adopt } = useLoad<PasskeyRecord[]>('me/passkeys');
  const [isAdding, setIsAdding] = useState(false);
  const [removing, setRemoving] = useState('');
  const moment = (text: string) => dateTimeInShanghai(Date.parse(text));

  async function remove(id: string) {
    setRemoving(id);
    try {
      await staffApi.delete(`me/passkeys/${id}`);
      adopt((passkeys) => passkeys?.filter((passkey) => passkey.id !== id) ?? null);
      showToast('done', t('desk-staff.passkey.removed'));
    } catch {
      // `staffApi` has shown the failure.
    }
    setRemoving('');
  }

  function added(passkeys: PasskeyRecord[]) {
    adopt(passkeys);
    setIsAdding(false);
    showToast('done', t('desk-staff.passkey.added'));
  }

  return (
    <div className="desk-section">
      <h2>{t('desk-staff.passkey.title')}</h2>
      <p className="muted">{t('desk-staff.passkey.lead')}</p>
      {data && (
        <DeskTable
          caption={t('desk-staff.passkey.title')}
          rows={data}
          keyOf={({ id }) => id}
          empty={t('desk-staff.passkey.empty')}
          columns={[
            { key: 'name', heading: t('desk-staff.passkey.name'), cell: ({ name }) => name },
            { key: 'since', heading: t('desk-staff.passkey.since'), isMinor: true, cell: ({ createdAt }) => moment(createdAt) },
            {
              key: 'lastUsed',
              heading: t('desk-staff.passkey.lastUsed'),
              cell: ({ lastUsedAt }) => (lastUsedAt ? moment(lastUsedAt) : t('desk-staff.passkey.never')),
            },
            {
              key: 'remove',
              heading: <span className="visually-hidden">{t('desk-staff.passkey.remove')}</span>,
              cell: ({ id, name }) => (
                <Button
                  size="small"
                  busy={removing === id}
                  aria-label={t('desk-staff.passkey.removeOf', { name })}
                  onClick={() => void remove(id)}
                >
                  {t('desk-staff.passkey.remove')}
                </Button>
              ),
            },
          ]}
        />
      )}
      {canUsePasskeys() ? (
        <Button size="small" onClick={() => setIsAdding(true)}>
          {t('desk-staff.passkey.add')}
        </Button>
      ) : (
        <p className="muted small">{t('desk-staff.passkey.unsupported')}</p>
      )}
      <Dialog open={isAdding} size="small" title={t('desk-staff.passkey.add')} onClose={() => setIsAdding(false)}>
        <AddPasskey onAdded={added} />
      </Dialog>
    </div>
  );
}
