import { DateInput } from '#islands/ui/form/date-input.tsx';
import { useT } from '#islands/ui/language.tsx';
import { isDate } from '#lib/rules/dates.ts';
import { areReversed } from '#lib/rules/days.ts';

type Day = 'from' | 'to';

interface Props {
  /** The prefix of the fields' translation keys. */
  words: 'desk-applications.filter' | 'desk-figures.filter';
  period: Partial<Record<Day, string>>;
  /** The days shown where `period` has none. */
  shown?: Partial<Record<Day, string>> | undefined;
  set(name: Day, value: string): void;
}

/** The first and last day of a filter, with a message if they are reversed. */
export function PeriodFields({ words, period, shown, set }: Props) {
  const t = useT();
  const isReversed = areReversed(period);
  return (['from', 'to'] as const).map((name) => (
    <label className="desk-field desk-field--date" key={name}>
      <span>{t(`${words}.${name}`)}</span>
      <DateInput
        value={period[name] ?? shown?.[name] ?? ''}
        aria-invalid={name === 'to' && isReversed ? true : undefined}
        onChange={(day) => {
          if (day === '' || isDate(day)) set(name, day);
        }}
      />
      {name === 'to' && isReversed && (
        <span className="field__error" role="alert">
          {t('rules.daysReversed')}
        </span>
      )}
    </label>
  ));
}
