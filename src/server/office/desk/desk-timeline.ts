import type { DeskEvent } from '#lib/contract/desk-application.ts';
import { enumKeys } from '#lib/domain/enums.ts';
import { enumLabel } from '#lib/i18n/enum-options.ts';
import { translateFor } from '#lib/i18n/server-translate.ts';
import { inLocale, type Locale } from '#lib/text/locale.ts';
import { namesOf } from '#server/office/staff/names-of.ts';
import type { App } from '#server/platform/app.ts';
import { stopName } from '#server/recruitment/applications/describe-application.ts';
import { eventNames, readTimelinePostings } from '#server/recruitment/applications/event-names.ts';
import { type DecryptedEvent, readEvents } from '#server/recruitment/applications/events.ts';
import { type DecisionMade, readDecisions } from '#server/recruitment/batches/read-decisions.ts';
import { taskName } from '#server/recruitment/tasks/describe-task.ts';
import { findTasks, type TaskRow } from '#server/recruitment/tasks/tasks.ts';

import type { ListedRow } from './store.ts';

const withdrawReasons: readonly string[] = enumKeys.withdrawReason;

/** The posting that a task names, if the task is a transfer. */
function postingOf({ kind, type }: TaskRow): string[] {
  return kind === 'transfer' ? [type] : [];
}

/**
 * The events, unreleased decisions and requests of an application, earliest first, with the name of the actor behind each,
 * if there is one. The caller has checked the scope.
 */
export async function deskTimeline(
  app: App,
  { id, postingId }: Pick<ListedRow, 'id' | 'postingId'>,
  locale: Locale,
): Promise<DeskEvent[]> {
  const t = translateFor(locale);
  const [events, decisions, tasks] = await Promise.all([
    readEvents(app.db, app, [id]),
    readDecisions(app, id, locale),
    findTasks(app.db, [id]),
  ]);
  const around = await readTimelinePostings(app.db, events, [postingId, ...tasks.flatMap(postingOf)]);
  const rounds = around.rounds.get(postingId);
  const names = eventNames(events, { ...around, postingId }, t, locale);
  const actors = [
    ...events.map(({ actor }) => actor),
    ...decisions.map(({ actor }) => actor),
    ...tasks.map(({ askedBy }) => askedBy),
  ];
  const nameOf = await namesOf(
    app.db,
    actors.flatMap((actor) => actor ?? []),
  );
  const last = events.at(-1)?.status ?? 'submitted';
  const released = new Map(decisions.filter(({ state }) => state === 'released').map((one) => [one.batchId, one]));

  const nameOfPosting = (task: TaskRow): string[] => {
    const posting = postingOf(task).flatMap((one) => around.postings.get(one) ?? []);
    return posting.map(({ name }) => inLocale(name, locale));
  };
  const ofEvent = ({ id, status, at, reason, kind, words, actor, batchId }: DecryptedEvent): DeskEvent => ({
    at: new Date(at).toISOString(),
    kind: kind === null ? 'status' : 'event',
    status,
    name: names.get(id) ?? '',
    reason:
      (batchId === null ? undefined : released.get(batchId)?.reason) ??
      (reason && withdrawReasons.includes(reason) ? enumLabel('withdrawReason', reason, t) : (reason ?? '')),
    words,
    actor: actor === null ? null : nameOf(actor),
    decision: null,
  });
  const ofDecision = (one: DecisionMade): DeskEvent[] =>
    one.state === 'released'
      ? []
      : [
          {
            at: new Date(one.decidedAt).toISOString(),
            kind: 'decided',
            status: one.toStatus,
            name: stopName({ status: one.toStatus, round: one.toRound }, rounds, t, locale),
            reason: one.reason,
            words: one.words,
            actor: nameOf(one.actor),
            decision: { kind: one.kind, state: one.state, releaseAt: new Date(one.releaseAt).toISOString() },
          },
        ];
  const ofTask = (task: TaskRow): DeskEvent => ({
    at: new Date(task.askedAt).toISOString(),
    kind: 'asked',
    status: last,
    name: [taskName(task, t), ...nameOfPosting(task)].join(': '),
    reason: '',
    words: '',
    actor: nameOf(task.askedBy),
    decision: null,
  });
  const all = [...events.map(ofEvent), ...decisions.flatMap(ofDecision), ...tasks.map(ofTask)];
  return all.sort((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0));
}
