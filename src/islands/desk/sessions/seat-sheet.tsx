import { useLocale, useT } from '#islands/ui/language.tsx';
import type { Attendee, OfficeSession } from '#lib/contract/office-sessions.ts';
import { isExpected } from '#lib/domain/session-kinds.ts';
import { spanInShanghai } from '#lib/rules/moments.ts';

/**
 * The printable lists of expected people with space for signatures, one list per room. With `absent`, the lists contain
 * only people who are not checked in.
 */
export function SeatSheet({ session, people, absent }: { session: OfficeSession; people: readonly Attendee[]; absent: boolean }) {
  const t = useT();
  const locale = useLocale();
  const kind = t(`appointments.session.kind.${session.kind}`);
  const expected = people.filter(({ standing }) => isExpected(standing));
  const listed = absent ? expected.filter(({ checkedInAt }) => checkedInAt === null) : expected;
  const rooms = Map.groupBy(listed, ({ room }) => room);
  return (
    <div className="sessions-paper" aria-hidden="true">
      {[...rooms].map(([room, list]) => (
        <section key={room}>
          <p className="sessions-paper__title">
            {t(absent ? 'desk-sessions.print.absent' : 'desk-sessions.print.title', { kind })} {room}
          </p>
          <p>
            {spanInShanghai(Date.parse(session.begins), Date.parse(session.ends), locale)} {session.place} {session.address}
          </p>
          <table>
            <thead>
              <tr>
                <th>{t('desk-sessions.sheet.seat')}</th>
                <th>{t('desk-sessions.sheet.name')}</th>
                <th>{t('desk-sessions.sheet.key')}</th>
                <th>{t('desk-sessions.sheet.posting')}</th>
                <th>{t('desk-sessions.print.sign')}</th>
              </tr>
            </thead>
            <tbody>
              {list.map(({ id, seat, name, receiptNo, regJobName }) => (
                <tr key={id}>
                  <td>{seat}</td>
                  <td>{name}</td>
                  <td>{receiptNo}</td>
                  <td>{regJobName}</td>
                  <td />
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ))}
    </div>
  );
}
