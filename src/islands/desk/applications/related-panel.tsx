import { useLocale, useT } from '#islands/ui/language.tsx';
import { deskPaths } from '#lib/addresses/desk-paths.ts';
import type { DeskApplication, DuplicateApplication } from '#lib/contract/desk-application.ts';

import { momentOf } from './moments.ts';
import { Panel } from './panel.tsx';

function RelatedList({ list }: { list: readonly DuplicateApplication[] }) {
  const locale = useLocale();
  const t = useT();
  return (
    <ul className="desk-list">
      {list.map((one) => (
        <li key={one.idkey}>
          <p className="desk-list__line">
            <a href={deskPaths.application(locale, one.idkey)}>{one.regJobName}</a>
            <span>{one.statusName}</span>
          </p>
          <p className="desk-list__small">
            {one.name} · {one.unitName} · {one.receiptNo} · {momentOf(one.appliedAt)}
          </p>
          {one.reasons && (
            <p className="desk-list__small">
              {one.reasons.map((reason) => t(`desk-applications.duplicate.${reason}`)).join(' · ')}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Other applications of the same person: of the account, and of accounts that may be the same person's. */
export function RelatedPanel({ application: { others, duplicates } }: { application: DeskApplication }) {
  const t = useT();
  return (
    <>
      {duplicates.length > 0 && (
        <Panel title={t('desk-applications.detail.duplicates')}>
          <RelatedList list={duplicates} />
        </Panel>
      )}
      <Panel title={t('desk-applications.detail.others')}>
        {others.length === 0 && <p className="desk-panel__none">{t('desk-applications.detail.noOthers')}</p>}
        <RelatedList list={others} />
      </Panel>
    </>
  );
}
