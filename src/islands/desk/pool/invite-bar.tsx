import { useState } from 'react';

import { Button } from '#islands/ui/button.tsx';
import { useT } from '#islands/ui/language.tsx';
import { ApiError } from '#lib/client/api-error.ts';
import { staffApi } from '#lib/client/staff-api.ts';
import type { PostingsOfSelection } from '#lib/contract/batches.ts';
import type { PoolInvited, PoolMember } from '#lib/contract/talent-pool.ts';

import { Choice } from '../ui/form-parts.tsx';
import { useLoad } from '../ui/use-load.ts';

/** Maximum number of people whom one call can invite. */
const atOnce = 100;

interface Props {
  /** The chosen people. */
  rows: readonly PoolMember[];
  onClear(): void;
}

/** Invites the chosen people to an open posting, and says who was not invited and why. */
export function InviteBar({ rows, onClear }: Props) {
  const t = useT();
  const { data } = useLoad<PostingsOfSelection>('pool/postings');
  const [posting, setPosting] = useState('');
  const [isSending, setIsSending] = useState(false);
  const [answer, setAnswer] = useState<PoolInvited>();
  const nameOf = (id: string) => rows.find(({ idkey }) => idkey === id)?.name ?? '';

  async function invite() {
    setIsSending(true);
    try {
      const ids = rows.map(({ idkey }) => idkey);
      const whole: PoolInvited = { invited: 0, refused: [] };
      for (let from = 0; from < ids.length; from += atOnce) {
        const some = { ids: ids.slice(from, from + atOnce), pkRegJob: posting };
        const { invited, refused } = await staffApi.post<PoolInvited>('pool/invitations', some);
        whole.invited += invited;
        whole.refused.push(...refused);
      }
      setAnswer(whole);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    } finally {
      setIsSending(false);
    }
  }

  return (
    <section className="desk-selection pool-invite" aria-label={t('desk-pool.invite.label')}>
      <p className="desk-selection__words">{t('desk-pool.invite.chosen', { count: rows.length })}</p>
      <Choice
        label={t('desk-pool.invite.posting')}
        value={posting}
        onChange={(id) => {
          setAnswer(undefined);
          setPosting(id);
        }}
        options={(data?.postings ?? []).map(({ k, name, unitName }) => ({ key: k, value: `${name} · ${unitName}` }))}
      />
      <div className="desk-selection__actions">
        <Button variant="primary" busy={isSending} disabled={posting === ''} onClick={() => void invite()}>
          {t('desk-pool.invite.send', { count: rows.length })}
        </Button>
        <Button variant="quiet" onClick={onClear}>
          {t('desk-pool.invite.clear')}
        </Button>
      </div>
      <div className="pool-invite__answer" role="status">
        {answer && (
          <>
            <p>{t('desk-pool.invite.done', { count: answer.invited })}</p>
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
