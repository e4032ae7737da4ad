import { useState } from 'react';

import { Button } from '#islands/ui/button.tsx';
import { Dialog } from '#islands/ui/dialog.tsx';
import { useLocale, useT } from '#islands/ui/language.tsx';
import { paths } from '#lib/addresses/paths.ts';
import { api } from '#lib/client/api.ts';
import { downloadFile } from '#lib/client/download.ts';
import type { AccountSummary } from '#lib/contract/account.ts';
import { forgetSession } from '#lib/stores/session.ts';
import { showToast } from '#lib/stores/toasts.ts';

import { type OwnerProof, ProveOwner } from './prove-owner.tsx';
import { shownInForm } from './refusals.ts';

/** Milliseconds from closing the account until the page is left, so that the message can be read. */
const leaveAfter = 3000;

/** Buttons to export the data stored about the candidate and to close the account. */
export function OwnData({ account }: { account: AccountSummary }) {
  const t = useT();
  const days = account.eraseAfterDays;
  const channel = account.phone === null ? 'mail' : 'sms';
  const locale = useLocale();
  const [open, setOpen] = useState<'export' | 'close' | null>(null);

  async function takeAlong(proof: OwnerProof) {
    await downloadFile('system/user/export', `skygate-${new Date().toISOString().slice(0, 10)}.zip`, proof);
    setOpen((now) => (now === 'export' ? null : now));
    showToast('done', t('account.export.done'));
  }

  async function close(proof: OwnerProof) {
    await api.post('system/user/close', proof, { handles: shownInForm });
    setOpen((now) => (now === 'close' ? null : now));
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
      {account.closing === null && (
        <section className="card settings__card" aria-labelledby="settings-close">
          <h2 id="settings-close">{t('account.close.title')}</h2>
          <p className="muted">{t('account.close.lead', { days })}</p>
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
          <ProveOwner
            words={t('account.close.confirm', { days })}
            submitLabel={t('account.close.submit')}
            channel={channel}
            danger
            work={close}
          />
        ) : (
          <ProveOwner
            words={t('account.export.confirm')}
            submitLabel={t('account.export.submit')}
            channel={channel}
            work={takeAlong}
          />
        )}
      </Dialog>
    </>
  );
}
