import type { ApplyStatus } from '#lib/domain/enums.ts';
import { enumKeys } from '#lib/domain/enums.ts';
import type { MessageKey } from '#lib/i18n/translate.ts';
import { blockerNames } from '#server/recruitment/batches/blockers.ts';
import { decide } from '#server/recruitment/batches/decide.ts';
import type { Refusal } from '#server/recruitment/batches/decision.ts';
import { type BatchSummary, listBatches } from '#server/recruitment/batches/list-batches.ts';
import { previewDecision } from '#server/recruitment/batches/preview-decision.ts';
import { releaseBatch, undoBatch } from '#server/recruitment/batches/settle-batch.ts';

import { opsActor } from '../actor.ts';
import { type Command, type Outcome, type Reader, UsageError } from '../command.ts';
import { momentOf, tableOf } from '../lines.ts';
import { exitOf, instantIn } from './shared.ts';

const statuses: readonly string[] = enumKeys.applyStatus;

function settled({ releaseAt, at, ...batch }: BatchSummary, { t }: Reader): Outcome {
  const { pending, released, undone, void: voided } = batch;
  return {
    data: { ...batch, at: new Date(at).toISOString(), releaseAt: new Date(releaseAt).toISOString() },
    lines: [t('ops.decisions.counts', { batch: batch.batchId, pending, released, undone, voided })],
  };
}

function refusedLines(refused: readonly Refusal[], { t }: Reader): string[] {
  return refused.map(({ id, why, blockers = [], liveReceiptNo = '' }) =>
    t(`ops.decisions.why.${why}`, { id, blockers: blockerNames(blockers, t), receipt: liveReceiptNo }),
  );
}

/** Decisions on applications, and their release. */
export const decisionCommands: readonly Command[] = [
  {
    noun: 'applications',
    verb: 'decide',
    summary: 'ops.decisions.decide',
    args: [{ name: 'ID', many: true }],
    bulk: true,
    options: {
      to: { value: 'STATUS', required: true, summary: 'ops.options.to' },
      reason: { value: 'R', summary: 'ops.options.decisionReason' },
      words: { value: 'WORDS', summary: 'ops.options.words' },
      'release-at': { value: 'T', field: 'releaseAt', summary: 'ops.options.releaseAt' },
      now: { summary: 'ops.options.now' },
      'reply-by': { value: 'T', field: 'replyBy', summary: 'ops.options.replyBy' },
      override: { summary: 'ops.options.override' },
    },
    async run(app, given, reader) {
      const { t } = reader;
      const to = given.text('to')!;
      if (!statuses.includes(to)) throw new UsageError([t('ops.usage.oneOf', { option: '--to', choices: statuses.join(', ') })]);
      const releaseAt = instantIn(given, 'release-at', t);
      if (given.flag('now') && releaseAt !== undefined) throw new UsageError([t('ops.usage.nowOrThen')]);
      const input = {
        ids: given.words,
        to: to as ApplyStatus,
        reason: given.text('reason'),
        words: given.text('words'),
        releaseAt: given.flag('now') ? ('now' as const) : releaseAt,
        replyBy: instantIn(given, 'reply-by', t),
        override: given.flag('override'),
      };
      if (given.flag('dry-run')) {
        const { proposed, refused, releaseAt: at } = await previewDecision(app, opsActor, input);
        return {
          data: { dryRun: true, ok: proposed.length, refused, releaseAt: new Date(at).toISOString() },
          lines: [t('ops.decisions.wouldDecide', { count: proposed.length, at: momentOf(at) }), ...refusedLines(refused, reader)],
          exit: exitOf(proposed.length, refused.length),
        };
      }
      const outcome = await decide(app, opsActor, input);
      return {
        data: { ...outcome, releaseAt: new Date(outcome.releaseAt).toISOString() },
        lines: [
          ...(outcome.batchId === null
            ? []
            : [t('ops.decisions.decided', { count: outcome.ok, batch: outcome.batchId, at: momentOf(outcome.releaseAt) })]),
          ...refusedLines(outcome.refused, reader),
        ],
        exit: exitOf(outcome.ok, outcome.refused.length),
      };
    },
  },
  {
    noun: 'applications',
    verb: 'batches',
    summary: 'ops.decisions.list',
    async run(app, _, { t }) {
      const batches = await listBatches(app, opsActor, { size: 100 });
      const headings = ['id', 'since', 'releaseAt', 'pending', 'released', 'undone', 'void'] as const;
      const rows = batches.map((batch) => [
        ...[batch.batchId, momentOf(batch.at), momentOf(batch.releaseAt)],
        ...[batch.pending, batch.released, batch.undone, batch.void],
      ]);
      const table = tableOf(
        headings.map((heading) => t(`ops.columns.${heading}` as MessageKey)),
        rows,
      );
      return {
        data: batches.map(({ at, releaseAt, ...batch }) => ({
          ...batch,
          at: new Date(at).toISOString(),
          releaseAt: new Date(releaseAt).toISOString(),
        })),
        lines: rows.length === 0 ? [t('ops.decisions.none')] : table,
      };
    },
  },
  {
    noun: 'applications',
    verb: 'undo',
    summary: 'ops.decisions.undo',
    args: [{ name: 'BATCH' }],
    run: async (app, { words: [batch = ''] }, reader) => settled(await undoBatch(app, opsActor, batch), reader),
  },
  {
    noun: 'applications',
    verb: 'release',
    summary: 'ops.decisions.release',
    args: [{ name: 'BATCH' }],
    run: async (app, { words: [batch = ''] }, reader) => settled(await releaseBatch(app, opsActor, batch), reader),
  },
];
