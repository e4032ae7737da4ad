import { enumKeys } from '#lib/domain/enums.ts';
import type { ApplyStatus } from '#lib/domain/enums.ts';
import { type SeatRule, seatRules, type SessionKind, sessionKinds } from '#lib/domain/session-kinds.ts';
import { dateTimeInShanghai } from '#lib/rules/deadline.ts';
import { isInstant } from '#lib/rules/moments.ts';
import { assignSeats } from '#server/recruitment/assessments/office/assign-seats.ts';
import { cancelSession } from '#server/recruitment/assessments/office/cancel-session.ts';
import { listSessions } from '#server/recruitment/assessments/office/list-sessions.ts';
import { makeSession } from '#server/recruitment/assessments/office/make-session.ts';
import { showSession } from '#server/recruitment/assessments/office/show-session.ts';

import { opsActor } from '../actor.ts';
import { type Command, type CommandInput, NeedsYes, type Option, type Reader, UsageError } from '../command.ts';
import { tableOf } from '../lines.ts';
import { exitOf, instantIn, numberIn, oneOf } from './shared.ts';

const mostPlaces = 1_000_000;

/** Parses the values `NAME=SEATS` of `--room`. */
function roomsIn(given: CommandInput, { t }: Reader) {
  return given.all('room').map((text) => {
    const [, name, capacity] = /^([^=]+)=(\d{1,7})$/.exec(text) ?? [];
    if (!name || !capacity) throw new UsageError([t('ops.usage.room', { text })]);
    return { name, capacity: Number(capacity) };
  });
}

/** Parses the values `T=PLACES` of `--slot`, where T is a time in ISO 8601 with an offset. */
function slotsIn(given: CommandInput, { t }: Reader) {
  return given.all('slot').map((text) => {
    const [, at, capacity] = /^([^=]+)=(\d{1,7})$/.exec(text) ?? [];
    if (!isInstant(at ?? '') || !capacity) throw new UsageError([t('ops.usage.slot', { text })]);
    return { begins: Date.parse(at!), place: '', capacity: Number(capacity) };
  });
}

function statusesIn(given: CommandInput, reader: Reader): ApplyStatus[] {
  const known: readonly ApplyStatus[] = enumKeys.applyStatus;
  return given.all('status').map((text) => {
    const status = known.find((one) => one === text);
    if (status) return status;
    throw new UsageError([reader.t('ops.usage.oneOf', { option: '--status', choices: known.join(', ') })]);
  });
}

const addOptions: Readonly<Record<string, Option>> = {
  kind: { value: 'KIND', required: true, summary: 'ops.options.sessionKind' },
  pkRegJob: { value: 'ID', summary: 'ops.options.sessionJob' },
  unit: { value: 'U', summary: 'ops.options.sessionUnit' },
  begins: { value: 'T', required: true, summary: 'ops.options.sessionBegins' },
  ends: { value: 'T', required: true, summary: 'ops.options.sessionEnds' },
  site: { value: 'KEY', summary: 'ops.options.sessionSite' },
  place: { value: 'P', summary: 'ops.options.sessionPlace' },
  address: { value: 'A', summary: 'ops.options.sessionAddress' },
  notes: { value: 'N', summary: 'ops.options.note' },
  room: { value: 'NAME=SEATS', many: true, field: 'rooms', summary: 'ops.options.sessionRoom' },
  slot: { value: 'T=PLACES', many: true, field: 'slots', summary: 'ops.options.sessionSlot' },
  capacity: { value: 'N', summary: 'ops.options.sessionCapacity' },
};

/** Commands for written tests, interviews and other sessions. */
export const sessionCommands: readonly Command[] = [
  {
    noun: 'sessions',
    verb: 'list',
    summary: 'ops.sessions.list',
    options: {
      from: { value: 'DAY', summary: 'ops.options.sessionFrom' },
      to: { value: 'DAY', summary: 'ops.options.sessionTo' },
      kind: { value: 'KIND', summary: 'ops.options.sessionKind' },
      unit: { value: 'U', summary: 'ops.options.ofUnit' },
      pkRegJob: { value: 'ID', summary: 'ops.options.pkRegJob' },
    },
    async run(app, given, reader) {
      const { t, locale } = reader;
      const kind = oneOf<SessionKind>(given, 'kind', sessionKinds, reader);
      const texts = {
        from: given.text('from'),
        to: given.text('to'),
        unit: given.text('unit'),
        pkRegJob: given.text('pkRegJob'),
      };
      const { list } = await listSessions(app, opsActor, { ...texts, kind }, locale);
      const rows = list.map((one) => [
        one.id,
        t(`appointments.session.kind.${one.kind}`),
        dateTimeInShanghai(Date.parse(one.begins)),
        one.place,
        one.regJobName || one.unitName,
        `${one.taken} / ${one.capacity ?? '-'}`,
      ]);
      const headings = (['id', 'kind', 'begins', 'place', 'posting', 'places'] as const).map((name) => t(`ops.columns.${name}`));
      return { data: list, lines: rows.length === 0 ? [t('ops.sessions.none')] : tableOf(headings, rows) };
    },
  },
  {
    noun: 'sessions',
    verb: 'add',
    summary: 'ops.sessions.add',
    options: addOptions,
    async run(app, given, reader) {
      const { t } = reader;
      const capacity = numberIn(given, 'capacity', [1, mostPlaces], t);
      const id = await makeSession(app, opsActor, {
        kind: oneOf<SessionKind>(given, 'kind', sessionKinds, reader)!,
        begins: instantIn(given, 'begins', t)!,
        ends: instantIn(given, 'ends', t)!,
        pkRegJob: given.text('pkRegJob') ?? null,
        unit: given.text('unit') ?? null,
        site: given.text('site') ?? null,
        place: given.text('place') ?? '',
        address: given.text('address') ?? '',
        notes: given.text('notes') ?? '',
        rooms: roomsIn(given, reader),
        slots: slotsIn(given, reader),
        capacity: capacity ?? null,
      });
      return { data: { id }, lines: [t('ops.sessions.added', { id })] };
    },
  },
  {
    noun: 'sessions',
    verb: 'assign',
    summary: 'ops.sessions.assign',
    args: [{ name: 'SESSION' }, { name: 'ID', many: true, optional: true }],
    bulk: true,
    options: {
      status: { value: 'S', many: true, summary: 'ops.options.sessionStatus' },
      rule: { value: 'RULE', summary: 'ops.options.sessionRule' },
      also: { value: 'SESSION', many: true, field: 'sessions', summary: 'ops.options.sessionAlso' },
      'confirm-by': { value: 'T', field: 'confirmBy', summary: 'ops.options.sessionConfirm' },
      choose: { summary: 'ops.options.sessionChoose' },
      note: { value: 'N', summary: 'ops.options.note' },
    },
    async run(app, given, reader) {
      const { t } = reader;
      const [session = '', ...ids] = given.words;
      if (ids.length === 0 && given.all('status').length === 0) throw new UsageError([t('ops.sessions.whoNeeded')]);
      const request = {
        sessions: [session, ...given.all('also')],
        ids,
        status: statusesIn(given, reader),
        rule: oneOf<SeatRule>(given, 'rule', seatRules, reader) ?? 'receipt',
        choose: given.flag('choose'),
        confirmBy: instantIn(given, 'confirm-by', t) ?? null,
        note: given.text('note') ?? '',
      };
      const dryRun = given.flag('dry-run');
      const { assigned, refused } = await assignSeats(app, opsActor, request, { dryRun });
      return {
        data: { dryRun, assigned, refused },
        lines: [
          ...assigned.map(({ receiptNo, room, seat, begins }) =>
            [receiptNo, dateTimeInShanghai(Date.parse(begins)), room, seat ?? ''].join('  ').trimEnd(),
          ),
          t(dryRun ? 'ops.sessions.wouldAssign' : 'ops.sessions.assigned', { count: assigned.length }),
          ...refused.map(({ id, receiptNo, why }) => `${receiptNo ?? id}: ${t(`desk-sessions.left.${why}`)}`),
        ],
        exit: exitOf(assigned.length, refused.length),
      };
    },
  },
  {
    noun: 'sessions',
    verb: 'cancel',
    summary: 'ops.sessions.cancel',
    args: [{ name: 'SESSION' }],
    loses: true,
    options: { reason: { value: 'R', required: true, summary: 'ops.options.sessionReason' } },
    async run(app, given, { t, locale }) {
      const id = given.words[0]!;
      const { version, attendees } = await showSession(app, opsActor, id, locale);
      if (!given.flag('yes')) throw new NeedsYes(t('ops.sessions.needsYes', { count: attendees }));
      const { told } = await cancelSession(
        app,
        opsActor,
        id,
        { reason: given.text('reason')!, version, count: 'unasked' },
        locale,
      );
      return { data: { id, told }, lines: [t('ops.sessions.cancelled', { count: told })] };
    },
  },
];
