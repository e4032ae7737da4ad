import { useT } from '../language.tsx';
import type { Difference } from './differences.ts';

const mostShown = 30;

interface TableProps {
  differences: readonly Difference[];
  mine: string;
  theirs: string;
}

/** The differences between two versions, side by side. Differences beyond a limit are only counted. */
export function DifferenceTable({ differences, mine, theirs }: TableProps) {
  const t = useT();
  const rest = differences.length - mostShown;
  return (
    <>
      <table className="differences">
        <thead>
          <tr>
            <th scope="col">{t('resume.conflict.field')}</th>
            <th scope="col">{mine}</th>
            <th scope="col">{theirs}</th>
          </tr>
        </thead>
        <tbody>
          {differences.slice(0, mostShown).map((difference, index) => (
            <tr key={index}>
              <th scope="row">{difference.name}</th>
              <td data-of={mine}>{difference.mine || t('resume.conflict.nothing')}</td>
              <td data-of={theirs}>{difference.theirs || t('resume.conflict.nothing')}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {rest > 0 && <p className="muted small">{t('resume.conflict.more', { count: rest })}</p>}
    </>
  );
}
