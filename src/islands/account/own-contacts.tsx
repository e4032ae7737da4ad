import { useState } from 'react';

import { Button } from '#islands/ui/button.tsx';
import { Dialog } from '#islands/ui/dialog.tsx';
import { useT } from '#islands/ui/language.tsx';
import { openAccount } from '#lib/browser/open-account.ts';
import type { AccountSummary } from '#lib/contract/account.ts';

import { ChangeEmail } from './change-email.tsx';
import { ChangePhone } from './change-phone.tsx';

interface ContactsProps {
  account: AccountSummary;
  onChanged: () => Promise<void>;
}

/** The phone, e-mail and password of the account, each with a button to change it. */
export function OwnContacts({ account, onChanged }: ContactsProps) {
  const t = useT();
  const [open, setOpen] = useState<'phone' | 'email' | null>(null);
  const rows = [
    { kind: 'phone', name: t('account.field.phone'), value: account.phone },
    { kind: 'email', name: t('account.field.email'), value: account.email },
  ] as const;

  async function changed(kind: 'phone' | 'email') {
    setOpen((now) => (now === kind ? null : now));
    await onChanged();
  }

  return (
    <section className="card settings__card" aria-labelledby="settings-contacts">
      <h2 id="settings-contacts">{t('account.contacts.title')}</h2>
      <ul role="list" className="settings__rows">
        {rows.map(({ kind, name, value }) => (
          <li key={kind} className="settings__row">
            <div>
              <strong>{name}</strong>
              <p className="muted">{value ?? t('account.contacts.none')}</p>
            </div>
            <Button
              size="small"
              aria-label={`${t(value ? 'account.contacts.change' : 'account.contacts.add')} ${name}`}
              onClick={() => setOpen(kind)}
            >
              {t(value ? 'account.contacts.change' : 'account.contacts.add')}
            </Button>
          </li>
        ))}
        <li className="settings__row">
          <div>
            <strong>{t('account.field.password')}</strong>
            <p className="muted">{t('account.change.lead')}</p>
          </div>
          <Button
            size="small"
            aria-label={`${t('account.contacts.change')} ${t('account.field.password')}`}
            onClick={() => void openAccount('change-password')}
          >
            {t('account.contacts.change')}
          </Button>
        </li>
      </ul>
      <Dialog
        key={open}
        open={open !== null}
        title={t(open === 'email' ? 'account.contacts.emailTitle' : 'account.contacts.phoneTitle')}
        size="small"
        onClose={() => setOpen(null)}
      >
        {open === 'email' ? (
          <ChangeEmail onChanged={() => changed('email')} />
        ) : (
          <ChangePhone onChanged={() => changed('phone')} />
        )}
      </Dialog>
    </section>
  );
}
