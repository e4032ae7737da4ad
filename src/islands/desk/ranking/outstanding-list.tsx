import { useT } from '#islands/ui/language.tsx';
import type { OutstandingCards } from '#lib/contract/ranking.ts';

import { useLoad } from '../ui/use-load.ts';

/** The interviewers who have not handed in all their scorecards of a round, each with the number of missing cards. */
export function OutstandingList({ posting, round }: { posting: string; round: string }) {
  const t = useT();
  const path = `postings/${encodeURIComponent(posting)}/outstanding-cards?round=${encodeURIComponent(round)}`;
  const { data } = useLoad<OutstandingCards>(path);
  if (!data) return null;
  return (
    <section aria-labelledby="ranking-outstanding">
      <h2 id="ranking-outstanding">{t('desk-postings.ranking.outstanding')}</h2>
      {data.list.length === 0 && <p className="desk-empty">{t('desk-postings.ranking.noneOutstanding')}</p>}
      <ul className="desk-list">
        {data.list.map(({ name, count }) => (
          <li key={name} className="desk-list__line">
            <strong>{name}</strong>
            <span>{t('desk-postings.ranking.outstandingOf', { count })}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
