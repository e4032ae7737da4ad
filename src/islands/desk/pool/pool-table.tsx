import { useLocale, useT } from '#islands/ui/language.tsx';
import { deskPaths } from '#lib/addresses/desk-paths.ts';
import type { PoolMember } from '#lib/contract/talent-pool.ts';

import { type Column, DeskTable } from '../ui/desk-table.tsx';

interface Props {
  rows: readonly PoolMember[];
  chosen: ReadonlySet<string>;
  isBusy: boolean;
  /** Whether the choice of people cannot be changed now. */
  isLocked: boolean;
  /** Undefined if the reader may not invite. */
  onChoose: ((chosen: ReadonlySet<string>) => void) | undefined;
}

/** The people of the pool, each with the last day of their consent and with the application that matched the filters. */
export function PoolTable({ rows, chosen, isBusy, isLocked, onChoose }: Props) {
  const t = useT();
  const locale = useLocale();

  function toggle(id: string) {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    onChoose?.(next);
  }

  const isWhole = rows.length > 0 && chosen.size === rows.length;
  const choice: Column<PoolMember> = {
    key: 'choice',
    heading: (
      <label className="desk-box">
        <input
          type="checkbox"
          aria-label={t('desk-pool.all')}
          checked={isWhole}
          disabled={isLocked}
          onChange={() => onChoose?.(new Set(isWhole ? [] : rows.map(({ idkey }) => idkey)))}
        />
      </label>
    ),
    cell: ({ idkey, name, receiptNo }) => (
      <label className="desk-box">
        <input
          type="checkbox"
          aria-label={t('desk-pool.choose', { name: name || receiptNo })}
          checked={chosen.has(idkey)}
          disabled={isLocked}
          onChange={() => toggle(idkey)}
        />
      </label>
    ),
  };
  const columns: Column<PoolMember>[] = [
    ...(onChoose ? [choice] : []),
    {
      key: 'name',
      isHeading: true,
      heading: t('desk-pool.columns.name'),
      cell: ({ idkey, name, receiptNo }) => <a href={deskPaths.application(locale, idkey)}>{name || receiptNo}</a>,
    },
    { key: 'until', heading: t('desk-pool.columns.until'), isCode: true, cell: ({ until }) => until },
    { key: 'school', heading: t('desk-pool.columns.school'), cell: ({ school }) => school },
    { key: 'major', heading: t('desk-pool.columns.major'), cell: ({ major }) => major },
    { key: 'education', heading: t('desk-pool.columns.education'), cell: ({ educationName }) => educationName },
    { key: 'english', heading: t('desk-pool.columns.english'), cell: ({ englishName }) => englishName },
    { key: 'graduation', heading: t('desk-pool.columns.graduation'), isCode: true, cell: ({ graduation }) => graduation },
    {
      key: 'posting',
      heading: t('desk-pool.columns.posting'),
      cell: ({ regJobName, unitName }) => `${regJobName} · ${unitName}`,
    },
    {
      key: 'status',
      heading: t('desk-pool.columns.status'),
      cell: ({ roundName, statusName, statusDate }) => `${roundName || statusName} · ${statusDate}`,
    },
  ];
  return (
    <DeskTable
      caption={t('desk-pool.caption')}
      columns={columns}
      rows={rows}
      keyOf={({ idkey }) => idkey}
      empty={t('desk-pool.empty')}
      isBusy={isBusy}
    />
  );
}
