import { type MouseEvent, useId, useState } from 'react';

import { useT } from '#islands/ui/language.tsx';
import type { Facet } from '#lib/contract/postings.ts';

/** Number of options, besides "all", that a row shows before it is expanded. */
const shownAtFirst = 7;

interface FilterRowProps {
  label: string;
  /** The options; "all" is added to them. */
  choices: Facet[];
  /** The number of postings for "all", if known. */
  total?: number;
  selected: string;
  hrefOf: (key: string) => string;
  onChoose: (event: MouseEvent<HTMLAnchorElement>, key: string) => void;
}

/**
 * A row of options. With scripts, the row shows only the first few options and the selected one until it is expanded;
 * without scripts, it shows all.
 */
export function FilterRow({ label, choices, total, selected, hrefOf, onChoose }: FilterRowProps) {
  const t = useT();
  const id = useId();
  const [open, setOpen] = useState(false);
  const folded = choices.slice(shownAtFirst).filter(({ key }) => key !== selected).length > 0;
  const entries = [{ key: '', value: t('common.all'), count: total }, ...choices];

  return (
    <div className={open ? 'filter filter--open' : 'filter'} role="group" aria-labelledby={`${id}-label`}>
      <span className="filter__label" id={`${id}-label`}>
        {label}
      </span>
      <ul className="filter__choices" id={`${id}-choices`} role="list">
        {entries.map(({ key, value, count }, index) => (
          <li key={key} className={index > shownAtFirst && key !== selected ? 'filter__extra' : undefined}>
            <a
              className={count === 0 ? 'chip chip--none' : 'chip'}
              href={hrefOf(key)}
              aria-current={key === selected ? 'true' : undefined}
              onClick={(event) => onChoose(event, key)}
            >
              {value}
              {count !== undefined && <span className="chip__count">{count}</span>}
            </a>
          </li>
        ))}
      </ul>
      {folded && (
        <button
          type="button"
          className="link-button filter__toggle"
          aria-expanded={open}
          aria-controls={`${id}-choices`}
          onClick={() => setOpen(!open)}
        >
          {t(open ? 'jobs.list.collapse' : 'jobs.list.expand')}
        </button>
      )}
    </div>
  );
}
