import { useT } from '#islands/ui/language.tsx';
import type { Posting } from '#lib/contract/postings.ts';

import { ResultRow } from './result-row.tsx';

interface ResultsProps {
  list: Posting[];
  /** A description of the table for screen readers. */
  caption: string;
  keyWord: string;
  now: number;
  busy: boolean;
}

/** The postings in a table, which is dimmed while other results are loading. */
export function Results({ list, caption, keyWord, now, busy }: ResultsProps) {
  const t = useT();
  return (
    <table className={busy ? 'table job-table job-table--busy' : 'table job-table'} role="table">
      <caption className="visually-hidden">{caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          {(['name', 'family', 'unit', 'workplace', 'endDate', 'action'] as const).map((column) => (
            <th key={column} scope="col" role="columnheader">
              {t(`jobs.list.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {list.map((posting) => (
          <ResultRow key={posting.pkPublish} {...{ posting, keyWord, now }} />
        ))}
      </tbody>
    </table>
  );
}
