import { Button } from '#islands/ui/button.tsx';
import { useLocale, useT } from '#islands/ui/language.tsx';
import { Words } from '#islands/ui/words.tsx';
import { paths } from '#lib/addresses/paths.ts';
import type { SearchAlert } from '#lib/contract/alerts.ts';
import { type AlertRhythm, alertRhythms } from '#lib/domain/alerts.ts';
import { alertSearch } from '#lib/postings/alert-search.ts';
import { dateTimeInShanghai } from '#lib/rules/deadline.ts';

interface AlertRowProps {
  alert: SearchAlert;
  busy: boolean;
  onRhythm: (every: AlertRhythm) => void;
  onDelete: () => void;
}

/**
 * One alert: what it finds, a link to its postings, and a button to delete it. For a search, also a choice of how often
 * new postings are mailed.
 */
export function AlertRow({ alert, busy, onRhythm, onDelete }: AlertRowProps) {
  const t = useT();
  const locale = useLocale();
  const isIntake = alert.kind === 'intake';
  const time = (iso: string) => dateTimeInShanghai(Date.parse(iso));
  return (
    <li className="settings__row alert-row">
      <div>
        <strong>{alert.words}</strong>
        <p className="muted settings__small">
          <Words
            text={
              isIntake
                ? t('alerts.intake.since', { since: time(alert.since) })
                : `${t('alerts.list.since', { since: time(alert.since) })} · ${t('alerts.list.next', { next: time(alert.next) })}`
            }
          />
        </p>
        <a href={paths.hotJob(locale, alertSearch(alert))}>{t('alerts.list.see')}</a>
      </div>
      {isIntake ? (
        <span className="muted settings__small">{t('alerts.list.intake')}</span>
      ) : (
        <select
          className="input alert-row__every"
          aria-label={`${t('alerts.every.label')}: ${alert.words}`}
          value={alert.every}
          disabled={busy}
          onChange={({ target }) => onRhythm(target.value as AlertRhythm)}
        >
          {alertRhythms.map((every) => (
            <option key={every} value={every}>
              {t(`alerts.every.${every}`)}
            </option>
          ))}
        </select>
      )}
      <Button size="small" disabled={busy} aria-label={t('alerts.list.deleteOf', { words: alert.words })} onClick={onDelete}>
        {t('alerts.list.delete')}
      </Button>
    </li>
  );
}
