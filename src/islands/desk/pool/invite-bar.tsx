import { useState } from 'react';

import { Button } from '#islands/ui/button.tsx';
import { useT } from '#islands/ui/language.tsx';
import { ApiError } from '#lib/client/api-error.ts';
import { staffApi } from '#lib/client/staff-api.ts';
import type { PostingsOfSelection } from '#lib/contract/batches.ts';
import type { PoolInvited, PoolMember } from '#lib/contract/talent-pool.ts';

import { Choice } from '../ui/form-parts.tsx';
import { useLoad } from '../ui/use-load.ts';
import { type Invitations, inviteInPortions, leftOf } from './invite-in-portions.ts';

interface Props {
  /** The chosen people. */
  rows: readonly PoolMember[];
  isSending: boolean;
  onSending(isSending: boolean): void;
  onClear(): void;
}

/**
 * Invites the chosen people to an open posting, and says who was not invited and why. Many people are invited in portions.
 * If a portion fails, the results of earlier portions stay, and the button continues with the remaining people.
 */
export function InviteBar({ rows, isSending, onSending, onClear }: Props) {
  const t = useT();
  const { data } = useLoad<PostingsOfSelection>('pool/postings');
  const [posting, setPosting] = useState('');
  const [answer, setAnswer] = useState<Invitations>();
  const chosen = rows.map(({ idkey }) => idkey);
  const left = leftOf(chosen, answer).length;
  const nameOf = (id: string) => rows.find(({ idkey }) => idkey === id)?.name ?? '';

  async function invite() {
    onSending(true);
    try {
      const send = (ids: string[]) => staffApi.post<PoolInvited>('pool/invitations', { ids, pkRegJob: posting });
      await inviteInPortions(chosen, answer, send, setAnswer);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    } finally {
      onSending(false);
    }
  }

  return (
    <section className="desk-selection pool-invite" aria-label={t('desk-pool.invite.label')}>
      <p className="desk-selection__words">{t('desk-pool.invite.chosen', { count: rows.length })}</p>
      <Choice
        label={t('desk-pool.invite.posting')}
        value={posting}
        disabled={isSending}
        onChange={(id) => {
          setAnswer(undefined);
          setPosting(id);
        }}
        options={(data?.postings ?? []).map(({ k, name, unitName }) => ({ key: k, value: `${name} · ${unitName}` }))}
      />
      <div className="desk-selection__actions">
        <Button variant="primary" busy={isSending} disabled={posting === ''} onClick={() => void invite()}>
          {t('desk-pool.invite.send', { count: left })}
        </Button>
        <Button variant="quiet" disabled={isSending} onClick={onClear}>
          {t('desk-pool.invite.clear')}
        </Button>
      </div>
      <div className="pool-invite__answer" role="status">
        {answer && (
          <>
            <p>{t('desk-pool.invite.done', { count: answer.invited })}</p>
            {answer.done.length > 0 && !isSending && <p>{t('desk-pool.invite.left', { count: left })}</p>}
            {answer.refused.length > 0 && (
              <ul>
                {answer.refused.map(({ idkey, why }) => (
                  <li key={idkey}>{t('desk-pool.invite.refused', { name: nameOf(idkey), why: t(`desk-pool.why.${why}`) })}</li>
                ))}
              </ul>
            )}
          </>
        )}
      </div>
    </section>
  );
}
