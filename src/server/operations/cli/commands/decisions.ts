import type { ApplyStatus } from '#lib/domain/enums.ts';
import { enumKeys } from '#lib/domain/enums.ts';
import { batchName } from '#lib/i18n/batch-name.ts';
import type { MessageKey, Translate } from '#lib/i18n/translate.ts';
import type { App } from '#server/platform/app.ts';
import { blockerNames } from '#server/recruitment/batches/blockers.ts';
import { decide } from '#server/recruitment/batches/decide.ts';
import type { DecisionInput, Refusal } from '#server/recruitment/batches/decision.ts';
import { listBatches, type Summary, summaryOf } from '#server/recruitment/batches/list-batches.ts';
import { previewDecision } from '#server/recruitment/batches/preview-decision.ts';
import { approveBatch, releaseBatch, undoBatch } from '#server/recruitment/batches/settle-batch.ts';

import { opsActor } from '../actor.ts';
import { type Command, type CommandInput, type Outcome, type Reader, UsageError } from '../command.ts';
import { momentOf, tableOf } from '../lines.ts';
import { exitOf, instantIn } from './shared.ts';

const statuses: readonly string[] = enumKeys.applyStatus;

async function settled(app: App, id: string, { t }: Reader): Promise<Outcome> {
  const data = await summaryOf(app, opsActor, id);
  const { batchId: batch, pending, released, undone, void: voided } = data;
  return { data, lines: [t('ops.decisions.counts', { batch, pending, released, undone, voided })] };
}

function rowOf(batch: Summary, t: Translate): (string | number)[] {
  const { pending, released, undone, void: voided } = batch;
  const moments = [momentOf(Date.parse(batch.at)), momentOf(Date.parse(batch.releaseAt))];
  const { awaitsApproval, approves } = batch;
  const awaited = awaitsApproval === 'Y' && pending > 0 ? ` (${t(`desk-batches.approval.awaited.${approves ?? 'both'}`)})` : '';
  return [batch.batchId, batchName(batch, t) + awaited, ...moments, pending, released, undone, voided];
}

function refusedLines(refused: readonly Refusal[], { t }: Reader): string[] {
  return refused.map(({ id, why, blockers = [], liveReceiptNo = '' }) =>
    t(`ops.decisions.why.${why}`, { id, blockers: blockerNames(blockers, t), receipt: liveReceiptNo }),
  );
}

/** Makes a decision, or previews it with `--dry-run`. */
export async function carryOut(app: App, given: CommandInput, input: DecisionInput, reader: Reader): Promise<Outcome> {
  const { t } = reader;
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
      ...(outcome.awaitsApproval ? [t('ops.decisions.awaitsApproval')] : []),
      ...refusedLines(outcome.refused, reader),
    ],
    exit: exitOf(outcome.ok, outcome.refused.length),
  };
}

/**
 * The time of release: the time of `--release-at` (ms), or `now` if `--now` is given; undefined if neither is given.
 * @throws UsageError if both are given, or the time is invalid
 */
export function releaseIn(given: CommandInput, t: Translate): number | 'now' | undefined {
  const releaseAt = instantIn(given, 'release-at', t);
  if (given.flag('now') && releaseAt !== undefined) throw new UsageError([t('ops.usage.nowOrThen')]);
  return given.flag('now') ? 'now' : releaseAt;
}

/** Commands for decisions on applications and their release. */
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
      const input = {
        ids: given.words,
        to: to as ApplyStatus,
        reason: given.text('reason'),
        words: given.text('words'),
        releaseAt: releaseIn(given, t),
        replyBy: instantIn(given, 'reply-by', t),
        override: given.flag('override'),
      };
      return carryOut(app, given, input, reader);
    },
  },
  {
    noun: 'applications',
    verb: 'offer',
    summary: 'ops.decisions.offer',
    args: [{ name: 'ID', many: true }],
    bulk: true,
    options: {
      pay: { value: 'PAY', required: true, summary: 'ops.options.pay' },
      'work-place': { value: 'KEY', field: 'workPlace', summary: 'ops.options.workPlace' },
      'start-date': { value: 'DATE', required: true, field: 'startDate', summary: 'ops.options.startDate' },
      'reply-by': { value: 'T', required: true, field: 'replyBy', summary: 'ops.options.replyBy' },
      conditions: { value: 'WORDS', summary: 'ops.options.conditions' },
      reason: { value: 'R', summary: 'ops.options.decisionReason' },
      words: { value: 'WORDS', summary: 'ops.options.words' },
      'release-at': { value: 'T', field: 'releaseAt', summary: 'ops.options.releaseAt' },
      now: { summary: 'ops.options.now' },
      override: { summary: 'ops.options.override' },
    },
    async run(app, given, reader) {
      const textOf = (option: string) => given.text(option)?.trim() ?? '';
      const input = {
        ids: given.words,
        kind: 'offer' as const,
        offer: {
          pay: textOf('pay'),
          workPlace: textOf('work-place'),
          startDate: textOf('start-date'),
          replyBy: textOf('reply-by'),
          conditions: textOf('conditions'),
        },
        reason: given.text('reason'),
        words: given.text('words'),
        releaseAt: releaseIn(given, reader.t),
        override: given.flag('override'),
      };
      return carryOut(app, given, input, reader);
    },
  },
  {
    noun: 'applications',
    verb: 'batches',
    summary: 'ops.decisions.list',
    async run(app, _, { t }) {
      const { list } = await listBatches(app, opsActor, { size: '100' });
      const headings = ['id', 'kind', 'since', 'releaseAt', 'pending', 'released', 'undone', 'void'] as const;
      const table = tableOf(
        headings.map((heading) => t(`ops.columns.${heading}` as MessageKey)),
        list.map((batch) => rowOf(batch, t)),
      );
      return { data: list, lines: list.length === 0 ? [t('ops.decisions.none')] : table };
    },
  },
  {
    noun: 'applications',
    verb: 'undo',
    summary: 'ops.decisions.undo',
    args: [{ name: 'BATCH' }],
    async run(app, { words: [batch = ''] }, reader) {
      await undoBatch(app, opsActor, batch);
      return settled(app, batch, reader);
    },
  },
  {
    noun: 'applications',
    verb: 'approve',
    summary: 'ops.decisions.approve',
    args: [{ name: 'BATCH' }],
    async run(app, { words: [batch = ''] }, reader) {
      const { version } = await summaryOf(app, opsActor, batch);
      await approveBatch(app, opsActor, batch, version);
      return settled(app, batch, reader);
    },
  },
  {
    noun: 'applications',
    verb: 'release',
    summary: 'ops.decisions.release',
    args: [{ name: 'BATCH' }],
    async run(app, { words: [batch = ''] }, reader) {
      await releaseBatch(app, opsActor, batch);
      return settled(app, batch, reader);
    },
  },
];
