import { useLocale, useT } from '#islands/ui/language.tsx';
import { deskPaths } from '#lib/addresses/desk-paths.ts';
import type { DeskApplication } from '#lib/contract/desk-application.ts';

import { momentOf } from './moments.ts';
import { Panel } from './panel.tsx';

/** Requests, messages and assignments that are not released yet, each with a link to its batch. */
export function HeldRequests({ application: { held = [] } }: { application: DeskApplication }) {
  const t = useT();
  const locale = useLocale();
  if (held.length === 0) return null;
  return (
    <Panel title={t('desk-applications.detail.held')}>
      <ul className="desk-list">
        {held.map(({ batchId, name, by, releaseAt }) => (
          <li key={batchId}>
            <p className="desk-list__line">
              <a href={deskPaths.batches(locale, { batch: batchId })}>{name}</a>
            </p>
            <p className="desk-list__small">{t('desk-applications.detail.heldBy', { name: by, at: momentOf(releaseAt) })}</p>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
