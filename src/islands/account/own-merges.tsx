import { useCallback, useEffect, useState } from 'react';

import { Button } from '#islands/ui/button.tsx';
import { Dialog } from '#islands/ui/dialog.tsx';
import { useT } from '#islands/ui/language.tsx';
import { Words } from '#islands/ui/words.tsx';
import { api } from '#lib/client/api.ts';
import { ApiError } from '#lib/client/api-error.ts';
import { loadSession } from '#lib/client/session.ts';
import type { AccountMerge, MergeClash } from '#lib/contract/account-merges.ts';
import { otherProofForm } from '#lib/forms/account.ts';
import { todayInShanghai } from '#lib/rules/deadline.ts';
import { showToast } from '#lib/stores/toasts.ts';

import { type OwnerProof, ProveOwner } from './prove-owner.tsx';
import { shownInForm } from './refusals.ts';

function clashesIn({ data }: ApiError): MergeClash[] {
  return (data as { clashes?: MergeClash[] } | null)?.clashes ?? [];
}

interface Props {
  /** Called after a merge, or if a merge fails because the proposal is no longer open. */
  onMerged(): Promise<void>;
}

/** The office's proposals to merge another account into this one; renders nothing if there are none. */
export function OwnMerges({ onMerged }: Props) {
  const t = useT();
  const [merges, setMerges] = useState<AccountMerge[]>([]);
  const [opened, setOpened] = useState<AccountMerge | null>(null);
  const [refusing, setRefusing] = useState('');
  const [clashes, setClashes] = useState<MergeClash[]>([]);
  const load = useCallback(() => api.get<AccountMerge[]>('system/user/merges', { handles: 'all' }).then(setMerges, () => {}), []);

  useEffect(() => void load(), [load]);

  function open(merge: AccountMerge | null) {
    setClashes([]);
    setOpened(merge);
  }

  async function merge(asked: AccountMerge, proof: OwnerProof) {
    setClashes([]);
    try {
      await api.post(`system/user/merges/${asked.id}/merge`, proof, { handles: [...shownInForm, '404', '409'] });
      showToast('done', t('account.merge.done'));
    } catch (error) {
      if (!(error instanceof ApiError) || (error.code !== '404' && error.code !== '409')) throw error;
      setClashes(clashesIn(error));
      if (error.code === '409') return;
      showToast('fault', t('account.merge.over'));
    }
    setOpened((now) => (now === asked ? null : now));
    await loadSession({ force: true });
    await Promise.all([load(), onMerged()]);
  }

  async function refuse({ id }: AccountMerge) {
    setRefusing(id);
    try {
      await api.post(`system/user/merges/${id}/refuse`, {}, { handles: ['404'] });
      showToast('done', t('account.merge.refused'));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    } finally {
      setRefusing((now) => (now === id ? '' : now));
      await load();
    }
  }

  const nameOf = ({ email, phone }: AccountMerge) => [phone, email].filter((contact) => contact !== null).join(' · ');
  const dayOf = (at: string) => todayInShanghai(Date.parse(at));
  return (
    <>
      {merges.map((one) => (
        <section key={one.id} className="card settings__card" aria-labelledby={`settings-merge-${one.id}`}>
          <h2 id={`settings-merge-${one.id}`}>{t('account.merge.title')}</h2>
          <p>
            <Words text={t('account.merge.other', { account: nameOf(one), date: dayOf(one.since) })} />
          </p>
          <p className="muted">
            <Words text={t('account.merge.lead', { until: dayOf(one.until) })} />
          </p>
          <div className="settings__actions">
            <Button variant="primary" onClick={() => open(one)}>
              {t('account.merge.submit')}
            </Button>
            <Button busy={refusing === one.id} onClick={() => void refuse(one)}>
              {t('account.merge.refuse')}
            </Button>
          </div>
        </section>
      ))}
      <Dialog key={opened?.id} open={opened !== null} title={t('account.merge.title')} size="small" onClose={() => open(null)}>
        {opened && (
          <ProveOwner
            words={t('account.merge.confirm', { account: nameOf(opened) })}
            submitLabel={t('account.merge.submit')}
            channel={opened.phone === null ? 'mail' : 'sms'}
            call={`merges/${opened.id}/sendCode`}
            passwordForm={otherProofForm}
            work={(proof) => merge(opened, proof)}
          />
        )}
        {clashes.length > 0 && (
          <div role="alert" className="account__lead">
            <p>{t('account.merge.clash')}</p>
            <ul>
              {clashes.map(({ own, other }) => (
                <li key={own.receiptNo}>
                  {t('account.merge.pair', {
                    own: own.regJobName,
                    ownNo: own.receiptNo,
                    other: other.regJobName,
                    otherNo: other.receiptNo,
                  })}
                </li>
              ))}
            </ul>
          </div>
        )}
      </Dialog>
    </>
  );
}
