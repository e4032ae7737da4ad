import { useT } from '#islands/ui/language.tsx';
import { checkFilterNames } from '#lib/contract/check-filter.ts';
import type { CheckChoices } from '#lib/contract/checks.ts';

import { useQueryInAddress } from '../ui/use-query-in-address.ts';

/** The filter of the queue; empty values are ignored. */
export type CheckFilter = Record<(typeof checkFilterNames)[number], string>;

function read(search: string): CheckFilter {
  const query = new URLSearchParams(search);
  return Object.fromEntries(checkFilterNames.map((name) => [name, query.get(name) ?? ''])) as CheckFilter;
}

/** The query string of a filter, without empty values. */
export function queryOf(filter: CheckFilter): string {
  return new URLSearchParams(Object.entries(filter).filter(([, value]) => value !== '')).toString();
}

/** The filter, kept in the page's address. Works only in the browser, not in server rendering. */
export const useCheckFilter = () => useQueryInAddress(read, queryOf);

interface Props {
  filter: CheckFilter;
  /** The options; undefined until loaded. */
  choices: CheckChoices | undefined;
  onChange: (filter: CheckFilter) => void;
}

/** Filters the queue by unit, posting and type of check. */
export function CheckFilterBar({ filter, choices, onChange }: Props) {
  const t = useT();
  return (
    <div className="desk-filter desk-checks__filter">
      <div className="desk-filter__row">
        {checkFilterNames.map((name) => {
          const options = choices?.[name] ?? [];
          const value = filter[name];
          const isKnown = value === '' || options.some(({ key }) => key === value);
          return (
            <label className="desk-field" key={name}>
              <span>{t(`desk-batches.check.filter.${name}`)}</span>
              <select className="input" value={value} onChange={({ target }) => onChange({ ...filter, [name]: target.value })}>
                <option value="">{t('desk-batches.check.filter.any')}</option>
                {!isKnown && <option value={value}>{value}</option>}
                {options.map((option) => (
                  <option key={option.key} value={option.key}>
                    {option.name}
                  </option>
                ))}
              </select>
            </label>
          );
        })}
      </div>
    </div>
  );
}
