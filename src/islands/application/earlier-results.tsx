import { useId, useState } from 'react';

import { api } from '#lib/client/api.ts';
import type { ApplicationRecord } from '#lib/contract/applications.ts';
import type { EarlierResults as Question } from '#lib/contract/results.ts';

import { Button } from '#islands/ui/button.tsx';
import { useT } from '#islands/ui/language.tsx';
import { Words } from '#islands/ui/words.tsx';
import { beijingTime } from './moment.ts';

/** Asks whether valid results of other applications may count for this one. The answer can be changed. */
export function EarlierResults({ record: { idkey, earlierResults } }: { record: ApplicationRecord }) {
  const t = useT();
  const titleId = useId();
  const [answered, setAnswered] = useState<Question | null>(null);
  const [sending, setSending] = useState<'Y' | 'N' | null>(null);
  const question = answered ?? earlierResults;
  if (!question) return null;
  const { list, agreed, answeredAt } = question;

  async function send(agree: 'Y' | 'N') {
    setSending(agree);
    try {
      setAnswered(await api.post<Question>(`personal/apply-job/${encodeURIComponent(idkey)}/earlier-results`, { agree }));
    } catch {
      // `api` has shown the error.
    } finally {
      setSending(null);
    }
  }

  const button = (agree: 'Y' | 'N', label: string, isMain = false) => (
    <Button
      variant={isMain ? 'primary' : 'plain'}
      busy={sending === agree}
      disabled={sending !== null && sending !== agree}
      onClick={() => void send(agree)}
    >
      {label}
    </Button>
  );
  return (
    <section className={agreed === null ? 'turn turn--now' : 'turn'} aria-labelledby={titleId}>
      <p id={titleId} className="turn__title">
        {t('application.results.title')}
      </p>
      <div className="turn__task">
        <div>
          <ul className="application__results" role="list">
            {list.map(({ round, name, from, passedOn, validUntil }) => (
              <li key={round}>
                <Words text={t('application.results.one', { name, from, passedOn, validUntil })} />
              </li>
            ))}
          </ul>
          <p className={agreed === null ? undefined : 'muted'} role="status">
            {agreed === null || answeredAt === null ? (
              t('application.results.question')
            ) : (
              <Words
                text={t(agreed === 'Y' ? 'application.results.agreedAt' : 'application.results.refusedAt', {
                  at: beijingTime(answeredAt),
                })}
              />
            )}
          </p>
        </div>
        <div className="turn__answers">
          {agreed !== 'Y' &&
            button('Y', t(agreed === null ? 'application.results.agree' : 'application.results.agreeAfterAll'), agreed === null)}
          {agreed !== 'N' && button('N', t(agreed === null ? 'application.results.refuse' : 'application.results.withdraw'))}
        </div>
      </div>
    </section>
  );
}
