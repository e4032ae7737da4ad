import { useState } from 'react';

import { Button } from '#islands/ui/button.tsx';
import { DateInput } from '#islands/ui/form/date-input.tsx';
import { useLocale, useT } from '#islands/ui/language.tsx';
import { Spinner } from '#islands/ui/spinner.tsx';
import { deskPaths } from '#lib/addresses/desk-paths.ts';
import type { Season, SeasonRow } from '#lib/contract/season.ts';
import { stepName } from '#lib/i18n/step-name.ts';
import type { Messages } from '#lib/i18n/translate.ts';
import { isDate } from '#lib/rules/dates.ts';
import type { Locale } from '#lib/text/locale.ts';

import { DeskHeading, DeskPage } from '../ui/desk-page.tsx';
import { type Column, DeskTable } from '../ui/desk-table.tsx';
import { useLoad } from '../ui/use-load.ts';

/** Maximum number of entries of each kind in the to-do list. */
const mostTodo = 5;

type Row = Omit<SeasonRow, 'jobType' | 'workPlace'> & { key: string };

function Targets({ season: { rows, total } }: { season: Season }) {
  const t = useT();
  const figures = ['headcount', 'filled', 'offered', 'live', 'forecast'] as const;
  const columns: Column<Row>[] = [
    { key: 'jobType', heading: t('desk-figures.season.columns.jobType'), cell: ({ jobTypeName }) => jobTypeName },
    { key: 'workPlace', heading: t('desk-figures.season.columns.workPlace'), cell: ({ workPlaceName }) => workPlaceName },
    ...figures.map((key) => ({
      key,
      heading: t(`desk-figures.season.columns.${key}`),
      isFigure: true,
      cell: (row: Row) => row[key].toLocaleString(),
    })),
    {
      key: 'range',
      heading: t('desk-figures.season.columns.range'),
      isFigure: true,
      cell: ({ low, high }) => `${low.toLocaleString()}–${high.toLocaleString()}`,
    },
  ];
  const all = { ...total, key: 'total', jobTypeName: t('desk-figures.season.total'), workPlaceName: '' };
  return (
    <DeskTable
      caption={t('desk-figures.season.title')}
      columns={columns}
      rows={rows.length === 0 ? [] : [...rows.map((row) => ({ ...row, key: `${row.jobType} ${row.workPlace}` })), all]}
      keyOf={({ key }) => key}
      empty={t('desk-figures.season.empty')}
    />
  );
}

function Todo({ season: { short, waiting } }: { season: Season }) {
  const t = useT();
  const locale = useLocale();
  return (
    <section className="season-todo">
      <h2>{t('desk-figures.season.today')}</h2>
      {short.length + waiting.length === 0 && <p className="desk-empty">{t('desk-figures.season.nothing')}</p>}
      <ul>
        {short.slice(0, mostTodo).map(({ jobTypeName, workPlaceName, missing }) => (
          <li key={`${jobTypeName} ${workPlaceName}`}>
            {t('desk-figures.season.short', { jobType: jobTypeName, workPlace: workPlaceName, count: missing })}
          </li>
        ))}
        {waiting.slice(0, mostTodo).map(({ pkRegJob, regJobName, step, count, days }) => (
          <li key={`${pkRegJob} ${step}`}>
            <a href={deskPaths.applications(locale, { pkRegJob, status: step, waiting: 'Y' })}>
              {t('desk-figures.season.waits', { posting: regJobName, step: stepName(step, t), count, days })}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Loaded() {
  const t = useT();
  const [from, setFrom] = useState('');
  const query = from === '' ? '' : `?${new URLSearchParams({ from }).toString()}`;
  const { data, error, reload } = useLoad<Season>(`analytics/season${query}`, ['400']);
  return (
    <>
      <DeskHeading
        title={t('desk-figures.season.title')}
        lead={data ? t('desk-figures.season.period', { from: data.from, to: data.to, count: data.postings }) : undefined}
        actions={
          <Button size="small" onClick={() => print()}>
            {t('desk-figures.season.print')}
          </Button>
        }
      />
      {error && (
        <p className="notice notice--fault" role="alert">
          {t('desk-figures.failed')} <Button onClick={reload}>{t('desk-figures.again')}</Button>
        </p>
      )}
      {!data && !error && <Spinner label={t('common.loading')} />}
      {data && (
        <>
          <div className="desk-filter figures-filter no-print">
            <label className="desk-field desk-field--date">
              <span>{t('desk-figures.season.from')}</span>
              <DateInput value={from || data.from} onChange={(day) => (day === '' || isDate(day)) && setFrom(day)} />
            </label>
          </div>
          <div className="season">
            <div>
              <Targets season={data} />
              <p className="muted">{t('desk-figures.season.method')}</p>
            </div>
            <Todo season={data} />
          </div>
        </>
      )}
    </>
  );
}

/** The page of a season, for the head of recruitment: targets, hires, forecast, and what to do today. */
export function SeasonPage(props: { locale: Locale; messages: Messages }) {
  return (
    <DeskPage {...props} permissions={['applications.read']}>
      <Loaded />
    </DeskPage>
  );
}
