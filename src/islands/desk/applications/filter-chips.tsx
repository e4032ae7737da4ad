import { Button } from '#islands/ui/button.tsx';
import { Icon } from '#islands/ui/icon.tsx';
import { useLocale, useT } from '#islands/ui/language.tsx';
import { criterionNames, scoreNames } from '#lib/contract/application-criteria.ts';
import { matters } from '#lib/contract/application-filter.ts';
import type { ApplicationChoices } from '#lib/contract/desk-applications.ts';
import type { ProcessRound } from '#lib/contract/processes.ts';
import { conditionStates } from '#lib/domain/condition-states.ts';
import { enumKeys } from '#lib/domain/enums.ts';
import { jobTypes } from '#lib/domain/job-types.ts';
import { conditionNames } from '#lib/rules/conditions.ts';
import { inLocale } from '#lib/text/locale.ts';

import { wordsOfCriterion } from './criterion-words.ts';
import { type FilterName, type ListFilter, withPart, withStatus } from './list-address.ts';
import { SessionChip } from './session-chip.tsx';

interface Props {
  filter: ListFilter;
  choices: ApplicationChoices | null;
  /** The scored rounds of the posting in the filter; null until loaded, or if the filter has no posting. */
  rounds: readonly ProcessRound[] | null;
  onChange(filter: ListFilter): void;
}

interface Chip {
  key: string;
  words: string;
  /** Whether the filter has a control that wide windows always show. */
  isInLine?: boolean;
  /** The filter without this chip's part. */
  rest: ListFilter;
}

/** The chips of the filters that are set, except the search and the session. */
function useChips({ filter, choices, rounds }: Omit<Props, 'onChange'>): Chip[] {
  const t = useT();
  const locale = useLocale();
  const { postings = [], units = [], owners = [], tags = [] } = choices ?? {};
  const chip = (key: FilterName, words: string | undefined, isInLine = false): Chip[] =>
    filter[key] ? [{ key, words: words ?? filter[key], isInLine, rest: withPart(filter, key, '') }] : [];
  const labelled = (label: string, value: string) => t('desk-applications.filter.labelled', { label, value });

  const statuses = enumKeys.applyStatus.filter((status) => filter.status?.split(',').includes(status));
  const matter = matters.find((one) => one === filter.matter);
  const own = { me: t('desk-applications.filter.ownerMe'), none: t('desk-applications.filter.ownerNone') };
  const ownerName =
    own[filter.owner as keyof typeof own] ?? owners.find(({ id }) => id === filter.owner)?.name ?? filter.owner ?? '';
  const jobType = jobTypes.find((one) => one === filter.jobType);
  return [
    ...chip('pkRegJob', postings.find(({ pkRegJob }) => pkRegJob === filter.pkRegJob)?.regJobName, true),
    ...chip('waiting', t('desk-applications.filter.waiting'), true),
    ...(matter ? chip('matter', t(`desk-applications.matter.${matter}`)) : []),
    ...statuses.map((status) => ({
      key: status,
      words: labelled(t('desk-applications.filter.status'), t(`enums.applyStatus.${status}`)),
      rest: withStatus(filter, status),
    })),
    ...chip('unit', units.find(({ unit }) => unit === filter.unit)?.unitName),
    ...(jobType ? chip('jobType', t(`jobs.types.${jobType}`)) : []),
    ...chip('owner', labelled(t('desk-applications.filter.owner'), ownerName)),
    ...chip(
      'tag',
      labelled(t('desk-applications.filter.tag'), tags.find(({ id }) => id === filter.tag)?.name ?? filter.tag ?? ''),
    ),
    ...chip('from', labelled(t('desk-applications.filter.from'), filter.from ?? '')),
    ...chip('to', labelled(t('desk-applications.filter.to'), filter.to ?? '')),
    ...criterionNames.flatMap((name) => {
      const value = filter[name];
      return value
        ? chip(name, labelled(t(`desk-applications.criteria.${name}`), wordsOfCriterion(name, value, choices ?? {}, t)))
        : [];
    }),
    ...scoreNames.flatMap((name) => {
      const round = name === 'score-round' ? rounds?.find(({ key }) => key === filter[name]) : undefined;
      const value = round ? inLocale(round.name, locale) : (filter[name] ?? '');
      return chip(name, labelled(t(`desk-applications.criteria.${name}`), value));
    }),
    ...chip('combine', t('desk-applications.criteria.or')),
    ...conditionNames.flatMap((name) => {
      const state = conditionStates.find((one) => one === filter[name]);
      if (!state) return [];
      return chip(name, labelled(t(`desk-applications.condition.${name}`), t(`desk-applications.condition.${state}`)));
    }),
  ];
}

/**
 * Chips for the filters that are set, except the search. Pressing a chip removes its filter; the last button removes all
 * filters and the search.
 */
export function FilterChips({ filter, choices, rounds, onChange }: Props) {
  const t = useT();
  const chips = useChips({ filter, choices, rounds });
  if (Object.keys(filter).length === 0) return null;
  return (
    <div className="desk-filter__chips" role="group" aria-label={t('desk-applications.filter.active')}>
      {chips.map(({ key, words, isInLine, rest }) => (
        <button
          key={key}
          type="button"
          className={isInLine ? 'desk-chip desk-chip--in-line' : 'desk-chip'}
          aria-pressed="true"
          onClick={() => onChange(rest)}
        >
          {words}
          <Icon name="close" size={16} />
        </button>
      ))}
      {filter.session && (
        <SessionChip
          id={filter.session}
          outcome={filter.outcome}
          onRemove={() => onChange(withPart(withPart(filter, 'session', ''), 'outcome', ''))}
        />
      )}
      <Button variant="quiet" size="small" onClick={() => onChange({})}>
        {t('desk-applications.list.clear')}
      </Button>
    </div>
  );
}
