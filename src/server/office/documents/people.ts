import { translateFor } from '#lib/i18n/server-translate.ts';
import { dateTimeInShanghai } from '#lib/rules/deadline.ts';
import { spanInShanghai } from '#lib/rules/moments.ts';
import { eachNamed } from '#server/office/desk/list-applications.ts';
import type { App } from '#server/platform/app.ts';
import { findInScope } from '#server/recruitment/applications/office/office.ts';
import { expectedAttendees } from '#server/recruitment/assessments/office/session-papers.ts';
import { showSession } from '#server/recruitment/assessments/office/show-session.ts';

import type { DocumentsAsked } from './document-source.ts';

/** Maximum number of people on a sheet; only the photos of one sheet are in memory at once. */
const mostOnSheet = 100;

/** A person on a sheet; absent texts are empty. */
export interface Person {
  id: string;
  accountId: string;
  receiptNo: string;
  name: string;
  jobName: string;
  seat: string;
  admissionNo: string;
}

/** The people on one sheet, the room or slot that its title names, and the lines under the title. */
export interface Group {
  /** The slot's time and the room, if the session has them; empty outside a session. */
  room: string;
  lines: string[];
  people: Person[];
}

type Listed = Omit<Person, 'accountId'>;

async function* inSession(app: App, { actor, ids, locale }: DocumentsAsked, session: string) {
  const t = translateFor(locale);
  const wanted = new Set(ids);
  const { kind, begins, ends, place, address, slots } = await showSession(app, actor, session, locale);
  const expected = (await expectedAttendees(app, actor, session, locale)).filter(({ id }) => wanted.has(id));
  const when = spanInShanghai(Date.parse(begins), Date.parse(ends), locale);
  const lines = [`${t(`appointments.session.kind.${kind}`)} · ${when}`, [place, address].filter(Boolean).join(' · ')];
  const roomOf = (one: (typeof expected)[number]) =>
    [slots.length > 0 && dateTimeInShanghai(Date.parse(one.begins)), one.room].filter(Boolean).join(' ');
  for (const [room, list] of Map.groupBy(expected, roomOf)) {
    const people = list.map(({ seat, ...one }): Listed => ({ ...one, seat: seat === null ? '' : String(seat) }));
    yield { room, lines, people };
  }
}

async function* inOrder(app: App, { actor, ids, locale }: DocumentsAsked) {
  let people: Listed[] = [];
  for await (const { idkey: id, receiptNo, name, regJobName } of eachNamed(app, actor, { raw: {}, ids }, locale)) {
    people.push({ id, receiptNo, name, jobName: regJobName, seat: '', admissionNo: '' });
    if (people.length < mostOnSheet) continue;
    yield { room: '', lines: [], people };
    people = [];
  }
  if (people.length > 0) yield { room: '', lines: [], people };
}

/**
 * The selected people within the actor's reach, in groups of at most a hundred. If a session is given, only the people who
 * are expected in it, ordered by room or slot, then by seat; otherwise all of them, in the order of the selection.
 * @throws AppError 404 if the session is unknown or out of the actor's reach
 */
export async function* groupsOf(app: App, asked: DocumentsAsked): AsyncGenerator<Group> {
  const { session, actor } = asked;
  for await (const { people, ...group } of session === null ? inOrder(app, asked) : inSession(app, asked, session)) {
    for (let from = 0; from < people.length; from += mostOnSheet) {
      const some = people.slice(from, from + mostOnSheet);
      const rows = await findInScope(
        app.db,
        actor,
        some.map(({ id }) => id),
      );
      const accounts = new Map(rows.map(({ id, accountId }) => [id, accountId]));
      const shown = some.flatMap((one) => {
        const accountId = accounts.get(one.id);
        return accountId === undefined ? [] : [{ ...one, accountId }];
      });
      if (shown.length > 0) yield { ...group, people: shown };
    }
  }
}
