import { useStore } from '@nanostores/react';

import { useLocale, useT } from '#islands/ui/language.tsx';
import { deskPaths } from '#lib/addresses/desk-paths.ts';
import type { BatchSummary } from '#lib/contract/batches.ts';
import type { ExportApprovalData } from '#lib/contract/exports.ts';
import type { AwaitedPosting } from '#lib/contract/staff-postings.ts';
import { batchName } from '#lib/i18n/batch-name.ts';
import { $staff, mayDoOneOf } from '#lib/stores/staff.ts';

import { useLoad } from '../ui/use-load.ts';
import { momentOf } from './moments.ts';

/** Something that waits for the approval of a second person. */
interface Awaited {
  key: string;
  href: string;
  words: string;
  who: string;
  /** ISO 8601. */
  at: string;
  own: 'Y' | 'N';
}

/** What waits for the approval of a second person; only the kinds that the reader may approve. */
function useAwaited(): Awaited[] {
  const t = useT();
  const locale = useLocale();
  const staff = useStore($staff);
  const postings = useLoad<AwaitedPosting[]>(mayDoOneOf(staff, ['postings.edit']) ? 'posting-approvals' : null);
  const isLead = mayDoOneOf(staff, ['applications.releaseNow']);
  const batches = useLoad<{ list: BatchSummary[] }>(isLead ? 'batches?state=approval&size=50' : null);
  const exportsId = mayDoOneOf(staff, ['applications.exportWithId']);
  const exported = useLoad<ExportApprovalData[]>(exportsId ? 'export-approvals' : null);
  return [
    ...(postings.data ?? []).map(({ id, name, askedByName, askedAt, own }) => ({
      key: id,
      href: deskPaths.posting(locale, id),
      words: t('desk-applications.approvals.posting', { name }),
      who: askedByName,
      at: askedAt,
      own,
    })),
    ...(batches.data?.list ?? []).map((batch) => ({
      key: batch.batchId,
      href: deskPaths.batches(locale, { batch: batch.batchId }),
      words: t('desk-applications.approvals.batch', { name: batchName(batch, t), count: batch.pending }),
      who: batch.actorName,
      at: batch.at,
      own: batch.own,
    })),
    ...(exported.data ?? []).map(({ id, people, askedByName, askedAt, own }) => ({
      key: id,
      href: deskPaths.exports(locale),
      words: t('desk-applications.approvals.export', { count: people }),
      who: askedByName,
      at: askedAt,
      own,
    })),
  ];
}

/** Lists what waits for the approval of a second person; renders nothing if nothing waits. */
export function Approvals() {
  const t = useT();
  const awaited = useAwaited();
  if (awaited.length === 0) return null;
  return (
    <section aria-labelledby="desk-today-approvals">
      <h2 id="desk-today-approvals" className="desk-today__title">
        {t('desk-applications.approvals.title')}
      </h2>
      <ul className="desk-today__postings desk-today__mentions">
        {awaited.map(({ key, href, words, who, at, own }) => (
          <li key={key}>
            <p className="desk-list__line">
              <a href={href}>{words}</a>
              <span className="desk-list__small">
                {own === 'Y' ? t('desk-applications.approvals.own') : t('desk-applications.approvals.asked', { who })} ·{' '}
                {momentOf(at)}
              </span>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
