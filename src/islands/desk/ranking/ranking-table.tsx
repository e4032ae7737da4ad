import { Fragment } from 'react';

import { useLocale, useT } from '#islands/ui/language.tsx';
import { deskPaths } from '#lib/addresses/desk-paths.ts';
import type { RankedApplication, Ranking } from '#lib/contract/ranking.ts';
import { sideOf } from '#lib/rules/ranking.ts';

import type { DrawnLine } from './line-draft.ts';

/** A score rounded to two decimals; the second decimal is left out if it is 0. */
export function scoreText(score: number): string {
  return score.toFixed(Number.isInteger(Math.round(score * 100) / 10) ? 1 : 2);
}

interface Props {
  ranking: Ranking;
  line: DrawnLine | undefined;
}

/** The applications of a ranking by group, with the line between those above it and all others. */
export function RankingTable({ ranking: { roundName, list, groups }, line }: Props) {
  const t = useT();
  const locale = useLocale();
  const nameOf = new Map(groups.map(({ key, name }) => [key, name]));
  const sideAt = (row: RankedApplication) => {
    const division = line?.divisionOf(row.group);
    return division && sideOf(division, row.score);
  };
  /** Whether the line is drawn before this row. The row is then the first of its group that is not above the line. */
  const isAtLine = (index: number) => {
    const [row, before] = [list[index]!, list[index - 1]];
    if (!line || sideAt(row) === 'above') return false;
    return !before || before.group !== row.group ? line.divisionOf(row.group) !== undefined : sideAt(before) === 'above';
  };
  const caption = t('desk-postings.ranking.caption', { round: roundName });
  return (
    <div className="desk-table ranking-table" role="region" aria-label={caption} tabIndex={0}>
      <table>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col" className="is-figure">
              {t('desk-postings.ranking.rank')}
            </th>
            <th scope="col">{t('desk-postings.ranking.name')}</th>
            <th scope="col" className="is-figure">
              {t('desk-postings.ranking.mean')}
            </th>
            <th scope="col">{t('desk-postings.ranking.place')}</th>
          </tr>
        </thead>
        <tbody>
          {list.map((row, index) => (
            <Fragment key={row.id}>
              {row.group !== '' && row.group !== list[index - 1]?.group && (
                <tr className="ranking-group">
                  <th scope="rowgroup" colSpan={4}>
                    {nameOf.get(row.group)}
                  </th>
                </tr>
              )}
              {isAtLine(index) && (
                <tr className="ranking-line">
                  <td colSpan={4}>{t('desk-postings.ranking.lineHere')}</td>
                </tr>
              )}
              <tr data-side={sideAt(row)}>
                <td className="is-figure">{row.rank ?? '–'}</td>
                <th scope="row">
                  <a href={deskPaths.application(locale, row.id)}>{row.name || row.receiptNo}</a>{' '}
                  {row.tied === 'Y' && (
                    <span className="badge">
                      {t(sideAt(row) === 'neither' ? 'desk-postings.ranking.leftOut' : 'desk-postings.ranking.tied')}
                    </span>
                  )}
                </th>
                <td className="is-figure">{row.score === null ? '–' : scoreText(row.score)}</td>
                <td>{row.workPlace}</td>
              </tr>
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  );
}
