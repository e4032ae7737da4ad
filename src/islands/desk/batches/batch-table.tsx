import { Button } from '#islands/ui/button.tsx';
import { useLocale, useT } from '#islands/ui/language.tsx';
import type { BatchSummary } from '#lib/contract/batches.ts';
import { batchName } from '#lib/i18n/batch-name.ts';
import type { Translate } from '#lib/i18n/translate.ts';
import { dateTimeInShanghai } from '#lib/rules/deadline.ts';
import { momentInShanghai } from '#lib/rules/moments.ts';

import { type Column, DeskTable } from '../ui/desk-table.tsx';
import { clockOf, useSecondsLeft } from './held-panel.tsx';

/** Shows when a held batch will be released (in the last hour as a countdown), or that it awaits an approval. */
function Countdown({ batch: { releaseAt, awaitsApproval, approves } }: { batch: BatchSummary }) {
  const locale = useLocale();
  const t = useT();
  const seconds = useSecondsLeft(releaseAt);
  if (awaitsApproval === 'Y')
    return <span className="badge badge--due">{t(`desk-batches.approval.awaited.${approves ?? 'both'}`)}</span>;
  if (seconds === 0) return <span className="badge">{t('desk-batches.list.releasing')}</span>;
  if (seconds > 3600) return momentInShanghai(Date.parse(releaseAt), locale);
  return <strong className="desk-clock">{clockOf(seconds)}</strong>;
}

interface Props {
  caption: string;
  empty: string;
  batches: readonly BatchSummary[];
  onShow: (id: string) => void;
  onUndo?: (batch: BatchSummary) => void;
  onRelease?: ((batch: BatchSummary) => void) | undefined;
  /** Opens a batch that awaits an approval and that the reader neither made nor was the last to change. */
  onApprove?: ((batch: BatchSummary) => void) | undefined;
}

const states = ['pending', 'released', 'undone', 'void'] as const;

/** Describes how many applications of a batch are in each state. */
function countsOf(batch: BatchSummary, t: Translate): string {
  return states
    .filter((state) => batch[state] > 0)
    .map((state) => t(`desk-batches.counts.${state}`, { count: batch[state] }))
    .join(' · ');
}

/** On narrow pages, shows below the name the main data of the hidden columns. */
function Brief({ batch, isHeld }: { batch: BatchSummary; isHeld: boolean }) {
  const t = useT();
  return (
    <span className="desk-table__brief">
      {isHeld && (
        <>
          <Countdown batch={batch} />
          <span>{countsOf(batch, t)}</span>
        </>
      )}
      <span>{batch.actorName}</span>
      {!isHeld && <span>{dateTimeInShanghai(Date.parse(batch.at))}</span>}
    </span>
  );
}

/** Batches with their outcomes; held ones with buttons to undo, approve or release them. */
export function BatchTable({ caption, empty, batches, onShow, onUndo, onRelease, onApprove }: Props) {
  const t = useT();
  const isHeld = onUndo !== undefined;
  const fates = ['sent', 'waiting', 'failed'] as const;
  const columns: Column<BatchSummary>[] = [
    {
      key: 'name',
      heading: t('desk-batches.list.what'),
      cell: (batch) => (
        <>
          <button type="button" className="desk-link" onClick={() => onShow(batch.batchId)}>
            {batchName(batch, t)}
          </button>
          <Brief {...{ batch, isHeld }} />
        </>
      ),
    },
    ...(onUndo
      ? [
          {
            key: 'until',
            heading: t('desk-batches.list.releaseAt'),
            cell: (batch: BatchSummary) => <Countdown batch={batch} />,
            isMinor: true,
          },
        ]
      : []),
    ...(onUndo
      ? [
          {
            key: 'ways',
            heading: <span className="visually-hidden">{t('desk-batches.list.ways')}</span>,
            cell: (batch: BatchSummary) => (
              <span className="desk-ways">
                <Button
                  size="small"
                  onClick={() => onUndo(batch)}
                  aria-label={`${t('desk-batches.undo')}: ${batchName(batch, t)}`}
                >
                  {t('desk-batches.undo')}
                </Button>
                {onApprove && batch.awaitsApproval === 'Y' && batch.own === 'N' && (
                  <Button
                    size="small"
                    variant="solid"
                    onClick={() => onApprove(batch)}
                    aria-label={`${t('desk-batches.approval.approve')}: ${batchName(batch, t)}`}
                  >
                    {t('desk-batches.approval.approve')}
                  </Button>
                )}
                {onRelease && batch.awaitsApproval === 'N' && (
                  <Button
                    size="small"
                    onClick={() => onRelease(batch)}
                    aria-label={`${t('desk-batches.release')}: ${batchName(batch, t)}`}
                  >
                    {t('desk-batches.release')}
                  </Button>
                )}
              </span>
            ),
          },
        ]
      : []),
    {
      key: 'states',
      heading: t('desk-batches.list.applications'),
      cell: (batch) => countsOf(batch, t),
      isMinor: isHeld,
    },
    {
      key: 'messages',
      heading: t('desk-batches.list.messages'),
      isMinor: isHeld,
      cell: (batch) =>
        fates
          .filter((fate) => batch[fate] > 0)
          .map((fate) => (
            <span key={fate} className={fate === 'failed' ? 'badge badge--fault' : undefined}>
              {t(`desk-batches.counts.${fate}`, { count: batch[fate] })}{' '}
            </span>
          )),
    },
    { key: 'actor', heading: t('desk-batches.list.actor'), cell: ({ actorName }) => actorName, isMinor: true },
    { key: 'at', heading: t('desk-batches.list.at'), cell: ({ at }) => dateTimeInShanghai(Date.parse(at)), isMinor: true },
  ];
  return <DeskTable caption={caption} columns={columns} rows={batches} keyOf={({ batchId }) => batchId} empty={empty} />;
}
