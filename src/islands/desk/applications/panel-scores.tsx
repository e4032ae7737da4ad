import { useLocale, useT } from '#islands/ui/language.tsx';
import type { RoundScores } from '#lib/contract/scorecards.ts';
import { inLocale } from '#lib/text/locale.ts';

/**
 * The interviewers' mean scores in total and by criterion, the cards of other interviewers, and the people whose cards are
 * missing. Renders nothing if the reader may not see the other interviewers' cards yet.
 */
export function PanelScores({ entry }: { entry: RoundScores }) {
  const t = useT();
  const locale = useLocale();
  const { scorecard, passMark, own, others, mean, spread, parts = [], waiting = [] } = entry;
  if (!others) return null;
  const nameOf = new Map(scorecard.criteria.map(({ key, name, scale }) => [key, { name: inLocale(name, locale), scale }]));
  return (
    <div className="desk-scores__panel">
      <h3>{t('desk-applications.scores.panel')}</h3>
      {mean === undefined ? (
        <p className="desk-panel__none">{t('desk-applications.scores.none')}</p>
      ) : (
        <>
          <p className="desk-scores__mean">
            <strong>{mean}</strong>
            <span className="desk-list__small">
              {[
                t('desk-applications.scores.mean', { count: others.length + (own.done === 'Y' ? 1 : 0) }),
                t('desk-applications.scores.spread', { spread: spread ?? 0 }),
                ...(passMark === undefined ? [] : [t('desk-applications.scores.passMark', { mark: passMark })]),
              ].join(' · ')}
            </span>
          </p>
          <dl className="desk-scores__parts">
            {parts.map(({ criterion, mean: part, spread: apart }) => (
              <div key={criterion}>
                <dt>{nameOf.get(criterion)?.name}</dt>
                <dd>
                  {t('desk-applications.scores.part', { mean: part, scale: nameOf.get(criterion)?.scale ?? 0, spread: apart })}
                </dd>
              </div>
            ))}
          </dl>
        </>
      )}
      <ul className="desk-list">
        {others.map(({ by, total, recommendation, text, scores, outlier }) => (
          <li key={by}>
            <p className="desk-list__line">
              <strong>{by}</strong>
              <span>
                {total}
                {recommendation && ` · ${t(`desk-applications.scores.recommendations.${recommendation}`)}`}
              </span>
            </p>
            <p className="desk-list__small">
              {Object.entries(scores)
                .map(([key, score]) => `${nameOf.get(key)?.name ?? key} ${score}`)
                .join(' · ')}
            </p>
            {outlier === 'Y' && <p className="badge badge--due">{t('desk-applications.scores.outlier')}</p>}
            {text && <p className="desk-note__text">{text}</p>}
          </li>
        ))}
      </ul>
      {waiting.length > 0 && (
        <p className="desk-panel__none">
          {t('desk-applications.scores.waiting', { names: waiting.join(locale === 'en-us' ? ', ' : '、') })}
        </p>
      )}
    </div>
  );
}
