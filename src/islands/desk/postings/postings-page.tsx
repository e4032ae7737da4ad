import { useState } from 'react';

import { Button } from '#islands/ui/button.tsx';
import { Icon } from '#islands/ui/icon.tsx';
import { useLocale, useT } from '#islands/ui/language.tsx';
import { deskPaths } from '#lib/addresses/desk-paths.ts';
import { staffApi } from '#lib/client/staff-api.ts';
import type { PostingLists, StaffPostingList } from '#lib/contract/staff-postings.ts';
import type { Messages } from '#lib/i18n/translate.ts';
import type { Locale } from '#lib/text/locale.ts';

import { ExportButton } from '../exchange/export-button.tsx';
import { AwaitedCategories } from '../ui/awaited.tsx';
import { DeskHeading, DeskPage } from '../ui/desk-page.tsx';
import { type Column, DeskTable } from '../ui/desk-table.tsx';
import { useLoad } from '../ui/use-load.ts';
import { FilterBar } from './filter-bar.tsx';
import { momentText } from './moment-text.ts';
import { NewPosting } from './new-posting.tsx';
import { StateBadge } from './state-badge.tsx';
import { queryOf, useFilter } from './posting-filter.ts';

type Row = StaffPostingList['list'][number];

function Dates({ row }: { row: Row }) {
  const t = useT();
  const none = t('desk-postings.noDate');
  const opens = row.publishAt ? momentText(row.publishAt) : row.publishDate || none;
  return (
    <span className="postings-dates">
      <span>{opens}</span>
      <span aria-hidden="true">–</span>
      <span>{row.endDate || none}</span>
    </span>
  );
}

function Applications({ row }: { row: Row }) {
  const t = useT();
  const locale = useLocale();
  if (!row.applications) return null;
  const { total, byStatus } = row.applications;
  if (total === 0) return <span className="muted">{t('desk-postings.none')}</span>;
  const at = (status?: string) => deskPaths.applications(locale, { pkRegJob: row.id, status });
  return (
    <ul className="postings-counts" role="list">
      <li>
        <a href={at()}>{t('desk-postings.all', { count: total })}</a>
      </li>
      {byStatus.map(({ status, name, count }) => (
        <li key={status}>
          <a href={at(status)}>{t('desk-postings.step', { name, count })}</a>
        </li>
      ))}
    </ul>
  );
}

function useColumns(): Column<Row>[] {
  const t = useT();
  const locale = useLocale();
  const heading = (name: 'name' | 'state' | 'jobType' | 'unit' | 'dates' | 'applications') => t(`desk-postings.columns.${name}`);
  return [
    {
      key: 'name',
      heading: heading('name'),
      cell: (row) => (
        <a className="postings-name" href={deskPaths.posting(locale, row.id)}>
          {row.name || t('desk-postings.unnamed')}
        </a>
      ),
    },
    {
      key: 'state',
      heading: heading('state'),
      cell: (row) => (
        <span className="postings-state">
          <StateBadge state={row.state} />
          {row.state === 'draft' && row.missing > 0 && (
            <span className="muted">{t('desk-postings.missingCount', { count: row.missing })}</span>
          )}
          {!!row.nextIntake && <span className="muted">{t('desk.intake.waiting', { count: row.nextIntake })}</span>}
        </span>
      ),
    },
    { key: 'jobType', heading: heading('jobType'), cell: (row) => row.jobTypeName, isMinor: true },
    { key: 'unit', heading: heading('unit'), cell: (row) => row.unitName },
    { key: 'dates', heading: heading('dates'), cell: (row) => <Dates {...{ row }} /> },
    { key: 'applications', heading: heading('applications'), cell: (row) => <Applications {...{ row }} /> },
  ];
}

function Postings() {
  const t = useT();
  const [filter, setFilter] = useFilter();
  const { data: lists } = useLoad<PostingLists>('posting-lists');
  const query = queryOf(filter);
  const first = useLoad<StaffPostingList>(`postings?${query}`);
  const [further, setFurther] = useState<{ after: StaffPostingList | null; pages: StaffPostingList[] }>({
    after: null,
    pages: [],
  });
  const [isBusy, setIsBusy] = useState(false);
  const columns = useColumns();

  const pages = first.data ? [first.data, ...(further.after === first.data ? further.pages : [])] : [];
  const next = pages.at(-1)?.next ?? null;
  const hasCounts = pages.some(({ list }) => list.some(({ applications }) => applications));

  async function more() {
    if (next === null) return;
    setIsBusy(true);
    try {
      const page = await staffApi.get<StaffPostingList>(`postings?${query}&cursor=${encodeURIComponent(next)}`);
      setFurther({ after: first.data, pages: [...pages.slice(1), page] });
    } catch {
      // `staffApi` has shown the error.
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <>
      <DeskHeading
        title={t('desk-postings.title')}
        lead={first.data && t('desk-postings.lead', { count: first.data.total ?? 0 })}
        actions={
          <>
            <ExportButton list="postingList" filter={{ ...filter }} />
            <NewPosting {...{ lists }} />
          </>
        }
      />
      <FilterBar key={filter.keyWord} {...{ filter, lists }} onFilter={setFilter} />
      <AwaitedCategories awaited={first.data?.awaited} />
      {first.data && (
        <DeskTable
          caption={t('desk-postings.title')}
          columns={hasCounts ? columns : columns.filter(({ key }) => key !== 'applications')}
          rows={pages.flatMap(({ list }) => list)}
          keyOf={({ id }) => id}
          empty={t(query ? 'desk-postings.empty' : 'desk-postings.noneYet')}
          isBusy={first.isLoading}
        />
      )}
      {next !== null && (
        <p className="postings-more">
          <Button busy={isBusy} onClick={() => void more()}>
            <Icon name="chevron-down" size={18} />
            {t('desk-postings.more')}
          </Button>
        </p>
      )}
    </>
  );
}

/** The page with the office's list of postings: drafts, scheduled, open and closed ones. */
export function PostingsPage(props: { locale: Locale; messages: Messages }) {
  return (
    <DeskPage {...props} permissions={['postings.edit']}>
      <Postings />
    </DeskPage>
  );
}
