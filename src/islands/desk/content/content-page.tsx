import { useEffect, useState } from 'react';

import { Button } from '#islands/ui/button.tsx';
import { useLocale, useT } from '#islands/ui/language.tsx';
import { Spinner } from '#islands/ui/spinner.tsx';
import { Tabs } from '#islands/ui/tabs.tsx';
import { deskPaths } from '#lib/addresses/desk-paths.ts';
import { staffApi } from '#lib/client/staff-api.ts';
import {
  type ContentState,
  contentStates,
  datedKinds,
  isOfficeKind,
  type OfficeKind,
  officeKinds,
  type OfficeList,
  type OfficeRow,
} from '#lib/contract/content-office.ts';
import { largestPage } from '#lib/contract/page-size.ts';
import { dictionaryName } from '#lib/i18n/dictionary-name.ts';
import type { Messages } from '#lib/i18n/translate.ts';
import { dateTimeInShanghai } from '#lib/rules/deadline.ts';
import { inLocale, type Locale } from '#lib/text/locale.ts';

import { ExportButton } from '../exchange/export-button.tsx';
import { DeskHeading, DeskPage } from '../ui/desk-page.tsx';
import { type Column, DeskTable } from '../ui/desk-table.tsx';
import { useLoad } from '../ui/use-load.ts';

/** Kinds of content to which the office can add pieces. */
const growing = ['notices', 'brochures', 'briefs', 'introductions'] as const;
const badges: Record<ContentState, string> = {
  draft: 'badge--muted',
  scheduled: 'badge--due',
  published: 'badge--done',
  changed: 'badge--due',
};

interface Wanted {
  kind: OfficeKind;
  state: string;
  keyWord: string;
}

function fromAddress(): Wanted {
  const query = new URLSearchParams(location.search);
  const kind = query.get('kind') ?? '';
  return {
    kind: isOfficeKind(kind) ? kind : 'notices',
    state: query.get('state') ?? '',
    keyWord: query.get('keyWord') ?? '',
  };
}

/** The search, stored in the page's address so that it can be bookmarked and shared. */
function useWanted(): [Wanted, (change: Partial<Wanted>) => void] {
  const locale = useLocale();
  const [wanted, setWanted] = useState(fromAddress);
  useEffect(() => {
    const followBack = () => setWanted(fromAddress());
    addEventListener('popstate', followBack);
    return () => removeEventListener('popstate', followBack);
  }, []);
  function want(change: Partial<Wanted>): void {
    const next = { ...wanted, ...change };
    history.replaceState(history.state, '', deskPaths.content(locale, { ...next }));
    setWanted(next);
  }
  return [wanted, want];
}

function useColumns(kind: OfficeKind): Column<OfficeRow>[] {
  const t = useT();
  const locale = useLocale();
  const moment = (text: string | null) => (text ? dateTimeInShanghai(Date.parse(text)) : '');
  const isDated = datedKinds.includes(kind);
  const dated: Column<OfficeRow>[] = [
    { key: 'type', heading: t('desk-content.columns.type'), cell: ({ jobType }) => jobType && t(`jobs.types.${jobType as '1'}`) },
    { key: 'date', heading: t('desk-content.columns.date'), isFigure: true, cell: ({ publishDate }) => publishDate },
  ];
  return [
    {
      key: 'title',
      heading: t('desk-content.columns.title'),
      cell: ({ id, title, isTop }) => (
        <>
          <a href={deskPaths.contentItem(locale, kind, id)}>
            {(kind === 'dictionary' && dictionaryName(id, t)) || inLocale(title, locale) || title.zh || title.en || id}
          </a>{' '}
          {kind === 'dictionary' && <span className="muted">{id}</span>}
          {isTop === 'Y' && <span className="badge">{t('desk-content.columns.top')}</span>}
        </>
      ),
    },
    ...(isDated ? dated : []),
    {
      key: 'state',
      heading: t('desk-content.columns.state'),
      cell: ({ state, publishFrom }) => (
        <>
          <span className={`badge ${badges[state]}`}>{t(`desk-content.states.${state}`)}</span>{' '}
          <span className="muted figures">{moment(publishFrom)}</span>
        </>
      ),
    },
    {
      key: 'updated',
      heading: t('desk-content.columns.updated'),
      isMinor: true,
      cell: ({ updatedAt, updatedBy }) => [moment(updatedAt), updatedBy].filter(Boolean).join(' · '),
    },
  ];
}

function KindList({ kind, state, keyWord, want }: Wanted & { want: (change: Partial<Wanted>) => void }) {
  const t = useT();
  const [typed, setTyped] = useState(keyWord);
  const path = `${kind}?${new URLSearchParams({ state, keyWord, pageSize: String(largestPage) }).toString()}`;
  const { data, isLoading } = useLoad<OfficeList>(path);
  const [more, setMore] = useState<{ path: string; list: OfficeList['list'] }>({ path, list: [] });
  const [isBusy, setIsBusy] = useState(false);
  const rows = [...(data?.list ?? []), ...(more.path === path ? more.list : [])];
  const columns = useColumns(kind);

  async function goOn() {
    setIsBusy(true);
    try {
      const { list } = await staffApi.get<OfficeList>(`${path}&pageNum=${rows.length / largestPage + 1}`);
      setMore({ path, list: [...rows.slice(data?.list.length), ...list] });
    } catch {
      // `staffApi` has shown the error.
    }
    setIsBusy(false);
  }

  return (
    <>
      <form
        className="desk-content__filters"
        role="search"
        onSubmit={(event) => {
          event.preventDefault();
          want({ keyWord: typed.trim() });
        }}
      >
        <label>
          <span className="visually-hidden">{t('desk-content.filters.keyWord')}</span>
          <input
            className="input"
            type="search"
            value={typed}
            placeholder={t('desk-content.filters.keyWord')}
            onChange={(event) => setTyped(event.target.value)}
          />
        </label>
        <label>
          <span className="visually-hidden">{t('desk-content.columns.state')}</span>
          <select className="input" value={state} onChange={(event) => want({ state: event.target.value })}>
            <option value="">{t('desk-content.filters.all')}</option>
            {contentStates.map((one) => (
              <option key={one} value={one}>
                {t(`desk-content.states.${one}`)}
              </option>
            ))}
          </select>
        </label>
        <button className="button button--small" type="submit">
          {t('desk-content.filters.find')}
        </button>
        <span className="muted" role="status">
          {data ? t('desk-content.filters.count', { count: data.total }) : ''}
        </span>
      </form>
      <div className="desk-section">
        {data ? (
          <DeskTable
            caption={t(`desk-content.kinds.${kind}`)}
            columns={columns}
            rows={rows}
            keyOf={({ id }) => id}
            empty={t('desk-content.filters.none')}
            isBusy={isLoading}
          />
        ) : (
          <Spinner label={t('common.loading')} />
        )}
        {data && rows.length < data.total && (
          <Button size="small" busy={isBusy} onClick={() => void goOn()}>
            {t('desk-content.filters.more')}
          </Button>
        )}
      </div>
    </>
  );
}

function Content() {
  const t = useT();
  const locale = useLocale();
  const [wanted, want] = useWanted();
  const { kind } = wanted;
  const begun = growing.find((one) => one === kind);
  return (
    <>
      <DeskHeading
        title={t('desk.places.content')}
        lead={t('desk-content.lead')}
        actions={
          <>
            <ExportButton list="contents" filter={{ ...wanted }} />
            {begun && (
              <a className="button button--solid button--small" href={deskPaths.contentItem(locale, begun, 'new')}>
                {t(`desk-content.begin.${begun}`)}
              </a>
            )}
          </>
        }
      />
      <Tabs
        label={t('desk-content.kindsLabel')}
        tabs={officeKinds.map((key) => ({ key, label: t(`desk-content.kinds.${key}`) }))}
        selected={kind}
        onSelect={(next) => want({ kind: next, state: '', keyWord: '' })}
      >
        <KindList key={kind} {...wanted} want={want} />
      </Tabs>
    </>
  );
}

/** The page of the site's content other than postings: a list of each kind, with the state of each piece. */
export function ContentPage(props: { locale: Locale; messages: Messages }) {
  return (
    <DeskPage {...props} permissions={['content.edit']}>
      <Content />
    </DeskPage>
  );
}
