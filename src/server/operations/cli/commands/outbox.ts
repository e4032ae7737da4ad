import type { MessageKey } from '#lib/i18n/translate.ts';
import { ageOf } from '#lib/text/age.ts';
import {
  holdOutbox,
  readOutbox,
  releaseOutbox,
  retryFailed,
  type UnsentMessage,
} from '#server/people/messages/look-after-outbox.ts';

import type { Command, Reader } from '../command.ts';
import { momentOf, tableOf } from '../lines.ts';
import { exitOf } from './shared.ts';

function headings(names: readonly string[], { t }: Reader): string[] {
  return names.map((name) => t(`ops.columns.${name}` as MessageKey));
}

function unsentLines(title: MessageKey, messages: readonly UnsentMessage[], reader: Reader): string[] {
  if (messages.length === 0) return [];
  const rows = messages.map(({ id, channel, lane, purpose, to, attempts, age }) => [
    ...[id, channel, lane, purpose, to, attempts],
    ageOf(age, reader.locale),
  ]);
  return ['', reader.t(title), ...tableOf(headings(['id', 'channel', 'lane', 'purpose', 'to', 'attempts', 'age'], reader), rows)];
}

/** Commands for the outbox of messages. */
export const outboxCommands: readonly Command[] = [
  {
    noun: 'outbox',
    verb: 'list',
    summary: 'ops.outbox.list',
    async run(app, _, reader) {
      const { t, locale } = reader;
      const { held, counts, waiting, failed } = await readOutbox(app);
      const rows = counts.map(({ channel, lane, state, count, oldest }) => [
        ...[channel, lane, t(`ops.states.${state}`), count],
        ageOf(oldest, locale),
      ]);
      const table = tableOf(headings(['channel', 'lane', 'state', 'count', 'oldest'], reader), rows);
      return {
        data: { held: held && { ...held, since: new Date(held.since).toISOString() }, counts, waiting, failed },
        lines: [
          ...(held ? [t('ops.outbox.held', { since: momentOf(held.since), reason: held.reason }), ''] : []),
          ...(counts.length === 0 ? [t('ops.outbox.empty')] : table),
          ...unsentLines('ops.outbox.waiting', waiting, reader),
          ...unsentLines('ops.outbox.failed', failed, reader),
        ],
      };
    },
  },
  {
    noun: 'outbox',
    verb: 'hold',
    summary: 'ops.outbox.hold',
    options: { reason: { value: 'WORDS', summary: 'ops.options.reason' } },
    async run(app, given, { t }) {
      await holdOutbox(app, given.text('reason') ?? t('ops.outbox.noReason'));
      return { data: { held: true }, lines: [t('ops.outbox.isHeld')] };
    },
  },
  {
    noun: 'outbox',
    verb: 'release',
    summary: 'ops.outbox.release',
    async run(app, _, { t }) {
      await releaseOutbox(app);
      return { data: { held: false }, lines: [t('ops.outbox.released')] };
    },
  },
  {
    noun: 'outbox',
    verb: 'retry',
    summary: 'ops.outbox.retry',
    args: [{ name: 'ID', many: true, optional: true }],
    async run(app, { words }, { t }) {
      const { retried, refused } = await retryFailed(app, words);
      return {
        data: { retried, refused },
        lines: [
          t('ops.outbox.retried', { count: retried.length }),
          ...refused.map(({ id, why }) => t(`ops.outbox.why.${why}`, { id })),
        ],
        exit: exitOf(retried.length, refused.length),
      };
    },
  },
];
