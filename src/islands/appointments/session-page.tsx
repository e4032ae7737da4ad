import { Icon } from '#islands/ui/icon.tsx';
import { Language, useLocale, useT } from '#islands/ui/language.tsx';
import { NotificationAddress } from '#islands/ui/notification-address.tsx';
import { Words } from '#islands/ui/words.tsx';
import { callAddress } from '#lib/client/api-address.ts';
import type { SessionInvitation } from '#lib/contract/sessions.ts';
import { replyForm, replyWithSlotForm } from '#lib/forms/session-reply.ts';
import type { Messages, Translate } from '#lib/i18n/translate.ts';
import { momentInShanghai, spanInShanghai } from '#lib/rules/moments.ts';
import type { Locale } from '#lib/text/locale.ts';

import { AnswerCard } from './answer-card.tsx';
import { AnswerFormLater } from './answer-form-later.tsx';
import { Appointment } from './appointment.tsx';
import { Fact, Subject } from './subject.tsx';
import type { Named } from './use-application.ts';
import type { Loaded } from './use-record.ts';

function slotOptions({ slots, slot }: SessionInvitation, locale: Locale, t: Translate) {
  return slots.map(({ key, begins, place, left }) => {
    const isOwn = key === slot;
    const words = isOwn ? 'slotOwn' : left === 0 ? 'slotFull' : 'slotLeft';
    const time = momentInShanghai(Date.parse(begins), locale);
    return { key, value: t(`appointments.session.${words}`, { time, place, count: left }), disabled: left === 0 && !isOwn };
  });
}

interface InvitedProps {
  path: string;
  applyId: string;
  session: SessionInvitation;
  loaded: Loaded<SessionInvitation>;
}

/** The place of the session, and the time of the session or of the chosen slot. */
function When({ path, session }: Pick<InvitedProps, 'path' | 'session'>) {
  const t = useT();
  const locale = useLocale();
  const { kind, begins, ends, place, room, seat, address, notes, slots, slot, state } = session;
  const own = slots.find(({ key }) => key === slot);
  const time = own
    ? momentInShanghai(Date.parse(own.begins), locale)
    : spanInShanghai(Date.parse(begins), Date.parse(ends), locale);
  return (
    <section className="card stack appointment__answer" aria-labelledby="session-title">
      <div className="pass__head">
        <h2 id="session-title">{t(`appointments.session.kind.${kind}`)}</h2>
        <span className="badge">{t('appointments.frame.zone')}</span>
      </div>
      <div>
        <p className="pass__label">{t(own ? 'appointments.session.yourTime' : 'appointments.session.time')}</p>
        <p className="appointment__time">
          <Words text={time} />
        </p>
      </div>
      <dl className="pass__facts">
        <Fact label={t('appointments.session.place')} value={place} />
        <Fact label={t('appointments.session.address')} value={address} />
        <Fact label={t(`appointments.${kind === 'writtenTest' ? 'test' : 'session'}.room`)} value={room} />
        <Fact label={t('appointments.test.seat')} value={seat} />
      </dl>
      {notes && (
        <div>
          <h3 className="appointment__sub">{t('appointments.session.notes')}</h3>
          <p className="appointment__note">
            <Words text={notes} />
          </p>
        </div>
      )}
      {state === 'accepted' && (
        <div>
          <a className="button" href={callAddress(`${path}/calendar.ics?locale=${locale}`)} download>
            <Icon name="calendar" size={20} />
            {t('appointments.frame.calendar')}
          </a>
        </div>
      )}
    </section>
  );
}

function Cancelled({ reason }: { reason: string }) {
  const t = useT();
  return (
    <section className="notice notice--due" aria-labelledby="cancelled-title">
      <div>
        <h2 id="cancelled-title">{t('appointments.session.cancelledTitle')}</h2>
        <p>
          {t('appointments.session.cancelledText')} <NotificationAddress />
        </p>
        <p>{t('appointments.session.cancelledWhy', { reason })}</p>
      </div>
    </section>
  );
}

function Invited({ path, applyId, session, loaded }: InvitedProps) {
  const t = useT();
  const locale = useLocale();
  const { state, slots, slot, reason, repliedAt, jobName, receiptNo } = session;
  const reply = state === 'accepted' || state === 'declined' ? state : null;
  const answer = reply && {
    title: t(`appointments.session.${reply}`),
    at: repliedAt,
    details: reason && <p className="appointment__note">{reason}</p>,
  };
  return (
    <>
      <Subject {...{ jobName, receiptNo }} />
      {session.cancelled === 'Y' ? <Cancelled reason={session.cancelReason} /> : <When path={path} session={session} />}
      {session.cancelled === 'N' && (
        <AnswerCard
          asked={session}
          question={t('appointments.session.question')}
          answer={answer}
          overdue={{ title: t('appointments.session.overdueTitle'), text: t('appointments.session.overdueText') }}
          form={(done, keep) => (
            <AnswerFormLater<SessionInvitation>
              applyId={applyId}
              path={path}
              fields={slots.length > 0 ? replyWithSlotForm : replyForm}
              initial={{ ...(reply ? { reply } : {}), ...(slot ? { slot } : {}), ...(reason ? { reason } : {}) }}
              options={{ slot: slotOptions(session, locale, t) }}
              submit={t(reply ? 'appointments.session.submitChange' : 'appointments.session.submit')}
              onSaved={(saved) => {
                loaded.adopt(saved);
                done();
              }}
              onStale={loaded.reload}
              onKeep={keep}
            />
          )}
        />
      )}
    </>
  );
}

function pathOf({ applyId, session }: Named): string {
  return `personal/apply-job/${encodeURIComponent(applyId)}/session/${encodeURIComponent(session)}`;
}

interface PageProps {
  locale: Locale;
  messages: Messages;
}

/** The island of the page /interview: an invitation to an interview or another session, with the form to reply. */
export function SessionPage({ locale, messages }: PageProps) {
  return (
    <Language locale={locale} messages={messages}>
      <Appointment<SessionInvitation> kind="reply" pathOf={pathOf}>
        {(session, loaded, named) => <Invited path={pathOf(named)} applyId={named.applyId} session={session} loaded={loaded} />}
      </Appointment>
    </Language>
  );
}
