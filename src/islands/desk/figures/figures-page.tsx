import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';

import { Button } from '#islands/ui/button.tsx';
import { useT } from '#islands/ui/language.tsx';
import { Spinner } from '#islands/ui/spinner.tsx';
import { staffApi } from '#lib/client/staff-api.ts';
import type { ApplicationChoices } from '#lib/contract/desk-applications.ts';
import type { Funnel } from '#lib/contract/funnel.ts';
import { stepName } from '#lib/i18n/step-name.ts';
import type { Messages } from '#lib/i18n/translate.ts';
import { periodBefore } from '#lib/rules/funnel.ts';
import { $staff, mayDoOneOf } from '#lib/stores/staff.ts';
import type { Locale } from '#lib/text/locale.ts';

import { momentOf } from '../exchange/moment.ts';
import { FilterChoice } from '../ui/filter-choice.tsx';
import { DeskHeading, DeskPage } from '../ui/desk-page.tsx';
import { useLoad } from '../ui/use-load.ts';
import type { BarData } from './draw-chart.ts';
import { type FiguresAddress, figuresQuery, funnelQuery, readFiguresAddress } from './figures-address.ts';
import { FiguresFilter } from './figures-filter.tsx';
import { FunnelChart } from './funnel-chart.tsx';
import { GroupDaysTable, GroupsTable, StepsTable } from './funnel-tables.tsx';
import { LongestWaits } from './longest-waits.tsx';

/** Maximum number of groups in a chart. */
const mostBars = 12;

/**
 * The bars of a chart for one period or two. Without a grouping, each period has a bar per step; views are left out, because
 * they are far more numerous. With a grouping, each period has a bar for each of the first `mostBars` groups, and all bars show
 * the counts of `step`.
 */
function barsOf(
  funnel: Funnel,
  other: Funnel | null,
  step: string,
  words: { periods: string[]; nameOf: (step: string) => string },
): BarData {
  const both = [funnel, ...(other ? [other] : [])];
  if (funnel.groupBy === 'none') {
    const shown = funnel.steps.filter((one) => one !== 'view');
    const values = ({ total }: Funnel) => shown.map((one) => total?.counts[one] ?? 0);
    return {
      labels: shown.map(words.nameOf),
      series: both.map((one, at) => ({ label: words.periods[at]!, values: values(one) })),
    };
  }
  const shown = funnel.rows.slice(0, mostBars);
  const values = ({ rows }: Funnel) => shown.map(({ key }) => rows.find((row) => row.key === key)?.counts[step] ?? 0);
  const labels = shown.map(({ name }) => name);
  return { labels, series: both.map((one, at) => ({ label: words.periods[at]!, values: values(one) })) };
}

interface FiguresProps {
  address: FiguresAddress;
  funnel: Funnel;
  other: Funnel | null;
  isLoading: boolean;
  onStep: (step: string) => void;
}

/** The chart and the tables of loaded figures. */
function Figures({ address, funnel, other, isLoading, onStep }: FiguresProps) {
  const t = useT();
  const { total, groupBy, steps } = funnel;
  if (!total) return <p className="notice">{t('desk-figures.tooFew')}</p>;
  const periods = [funnel, ...(other ? [other] : [])].map(({ from, to }) => t('desk-figures.period', { from, to }));
  const step = steps.includes(address.step) ? address.step : 'submitted';
  const grouping = t(`desk-figures.groupings.${groupBy}`);
  const bars = barsOf(funnel, other, step, { periods, nameOf: (one) => stepName(one, t) });
  const { submitted = 0, offer = 0, hired = 0 } = total.counts;
  const period = periods.join(' · ');
  const description =
    groupBy === 'none'
      ? t('desk-figures.chart.all', { period, submitted, offer, hired })
      : t('desk-figures.chart.groups', { period, step: stepName(step, t), grouping });
  return (
    <div className="figures" aria-busy={isLoading}>
      <section className="figures-panel">
        <div className="figures-panel__head">
          <h2>{groupBy === 'none' ? t('desk-figures.chart.title') : `${stepName(step, t)} · ${grouping}`}</h2>
          {groupBy !== 'none' && (
            <div className="desk-filter">
              <FilterChoice
                label={t('desk-figures.filter.step')}
                any={stepName('submitted', t)}
                options={steps.filter((one) => one !== 'submitted').map((one) => [one, stepName(one, t)])}
                value={step === 'submitted' ? '' : step}
                onChoose={(value) => onStep(value || 'submitted')}
              />
            </div>
          )}
        </div>
        <FunnelChart
          data={bars}
          description={description}
          title={`${t('desk-figures.title')} · ${period}`}
          fileName={`funnel-${funnel.from}-${funnel.to}`}
        />
      </section>
      <section className="figures-panel">
        <h2>{t('desk-figures.table.steps')}</h2>
        <StepsTable {...{ funnel, other }} period={periods[0]!} compare={address.compare} />
      </section>
      {groupBy !== 'none' &&
        [funnel, ...(other ? [other] : [])].map((one, at) => (
          <section className="figures-panel figures-panel--wide" key={periods[at]}>
            <h2>
              {t('desk-figures.table.groups', { grouping })} · {periods[at]}
            </h2>
            <GroupsTable funnel={one} period={periods[at]!} />
            <GroupDaysTable funnel={one} period={periods[at]!} />
          </section>
        ))}
    </div>
  );
}

/**
 * Loads the figures that the address selects, and the figures of the period to compare with. `other` is null until both are
 * loaded.
 */
function useFunnels({ filter, groupBy, compare }: FiguresAddress) {
  const shown = useLoad<Funnel>(`analytics/funnel?${funnelQuery({ filter, groupBy })}`, ['400']);
  const period = shown.data && !shown.isStale && { from: shown.data.from, to: shown.data.to };
  const before = period && compare !== '' ? periodBefore(period, compare) : null;
  const other = useLoad<Funnel>(before && `analytics/funnel?${funnelQuery({ filter: { ...filter, ...before }, groupBy })}`, [
    '400',
  ]);
  return { ...shown, isLoading: shown.isLoading || other.isLoading, other: before && !other.isStale ? other.data : null };
}

function Loaded() {
  const t = useT();
  const readsApplications = mayDoOneOf(useStore($staff), ['applications.read']);
  const [address, setAddress] = useState(() => readFiguresAddress(location.search));
  const { data, error, isLoading, other, reload } = useFunnels(address);
  const choices = useLoad<ApplicationChoices>(readsApplications ? 'applications/choices' : null).data;
  const query = figuresQuery(address);
  useEffect(() => history.replaceState(history.state, '', query ? `?${query}` : location.pathname), [query]);
  const excel = () => staffApi.download(`analytics/funnel.xlsx?${funnelQuery(address)}`, 'funnel.xlsx').catch(() => undefined);
  return (
    <>
      <DeskHeading
        title={t('desk-figures.title')}
        lead={t('desk-figures.lead')}
        actions={
          <Button size="small" onClick={() => void excel()}>
            {t('desk-figures.chart.excel')}
          </Button>
        }
      />
      <FiguresFilter {...{ address, choices }} period={data ?? undefined} onChange={setAddress} />
      {isLoading && !data && <Spinner label={t('common.loading')} />}
      {error && (
        <p className="notice notice--fault" role="alert">
          {t('desk-figures.failed')} <Button onClick={reload}>{t('desk-figures.again')}</Button>
        </p>
      )}
      {data && (
        <>
          <p className="muted figures-counted" role="status">
            {data.countedAt === null
              ? t('desk-figures.notCounted')
              : t('desk-figures.countedAt', { moment: momentOf(data.countedAt) })}
          </p>
          <Figures {...{ address, other, isLoading }} funnel={data} onStep={(step) => setAddress({ ...address, step })} />
          <LongestWaits waiting={data.waiting} isLinked={readsApplications} />
        </>
      )}
    </>
  );
}

/** The page of the figures: the funnel of a period as a chart and as tables, and the longest waits. */
export function FiguresPage(props: { locale: Locale; messages: Messages }) {
  return (
    <DeskPage {...props} permissions={['figures.read']}>
      <Loaded />
    </DeskPage>
  );
}
