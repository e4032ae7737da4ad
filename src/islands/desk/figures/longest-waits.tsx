import { useLocale, useT } from '#islands/ui/language.tsx';
import { deskPaths } from '#lib/addresses/desk-paths.ts';
import type { Funnel } from '#lib/contract/funnel.ts';
import { stepName } from '#lib/i18n/step-name.ts';

/** The postings and steps whose applications have waited longest, each with a link to these applications if `isLinked`. */
export function LongestWaits({ waiting, isLinked }: { waiting: Funnel['waiting']; isLinked: boolean }) {
  const t = useT();
  const locale = useLocale();
  return (
    <section className="figures-waits">
      <h2>{t('desk-figures.waiting.title')}</h2>
      <p className="muted">{t('desk-figures.waiting.text')}</p>
      {waiting.length === 0 && <p className="desk-empty">{t('desk-figures.waiting.none')}</p>}
      <ul>
        {waiting.map(({ pkRegJob, regJobName, step, count, days }) => {
          const words = `${regJobName} · ${stepName(step, t)}`;
          const address = deskPaths.applications(locale, { pkRegJob, status: step, waiting: 'Y' });
          return (
            <li key={`${pkRegJob} ${step}`}>
              {isLinked ? <a href={address}>{words}</a> : words}
              <span>
                {t('desk-figures.waiting.count', { count })} · {t('desk-figures.waiting.days', { count: days })}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
