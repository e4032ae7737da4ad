import { useEffect, useRef, useState } from 'react';

import { Language, useLocale, useT } from '#islands/ui/language.tsx';
import { timeLeft } from '#islands/ui/time-left.ts';
import { useNow } from '#islands/ui/use-now.ts';
import { Words } from '#islands/ui/words.tsx';
import { paths } from '#lib/addresses/paths.ts';
import type { Transfer } from '#lib/contract/transfers.ts';
import type { Messages } from '#lib/i18n/translate.ts';
import { momentInShanghai } from '#lib/rules/moments.ts';
import type { Locale } from '#lib/text/locale.ts';

import { Appointment } from './appointment.tsx';
import { Fact, Subject } from './subject.tsx';
import { TransferAnswerForm } from './transfer-answer.tsx';
import type { Loaded } from './use-record.ts';

/** The posting that is proposed, with a link to its page. */
function Proposed({ transfer: { posting } }: { transfer: Transfer }) {
  const t = useT();
  const locale = useLocale();
  const places = posting.workPlaces.map(({ value }) => value).join(locale === 'en-us' ? ', ' : '、');
  return (
    <div className="stack">
      <div>
        <p className="muted small">{t('appointments.transfer.to')}</p>
        <p className="appointment__job">{posting.jobName}</p>
      </div>
      <dl className="facts">
        <Fact label={t('appointments.transfer.unit')} value={posting.orgName} />
        <Fact label={t('appointments.transfer.workPlaces')} value={places} />
      </dl>
      <p>
        <a href={paths.hotJobDetail(locale, { id: posting.pkRegJob })}>{t('appointments.transfer.see')}</a>
      </p>
    </div>
  );
}

function Due({ dueAt }: Pick<Transfer, 'dueAt'>) {
  const t = useT();
  const locale = useLocale();
  const now = useNow();
  if (dueAt === null) return null;
  const due = Date.parse(dueAt);
  return (
    <p>
      <Words text={t('appointments.transfer.once', { at: momentInShanghai(due, locale) })} />{' '}
      {due > now && (
        <strong className="appointment__left">{t('appointments.frame.left', { time: timeLeft(due - now, t) })}</strong>
      )}
    </p>
  );
}

/** The answer, or the reason why the candidate can no longer answer. */
function Settled({ transfer, focus }: { transfer: Transfer; focus: boolean }) {
  const t = useT();
  const locale = useLocale();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (focus) heading.current?.focus();
  }, [focus]);
  const { state, jobName, posting, next, answeredAt } = transfer;
  const words = {
    accepted: [
      t('appointments.transfer.accepted'),
      t('appointments.transfer.acceptedText', { job: posting.jobName, status: next.name }),
    ],
    declined: [t('appointments.transfer.declined'), t('appointments.transfer.declinedText', { job: jobName })],
    overdue: [t('appointments.transfer.overdueTitle'), t('appointments.transfer.overdueText', { job: jobName })],
    asked: [t('appointments.transfer.closedTitle'), t('appointments.transfer.closedText')],
  } as const;
  const [title, text] = words[state];
  return (
    <section className="card stack appointment__answer">
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      <p>{text}</p>
      {answeredAt && (
        <p className="muted small">
          <Words text={t('appointments.frame.answeredAt', { at: momentInShanghai(Date.parse(answeredAt), locale) })} />
        </p>
      )}
      <p>
        <a className="button" href={paths.applications(locale)}>
          {t('appointments.transfer.applications')}
        </a>
      </p>
    </section>
  );
}

interface QuestionProps {
  path: string;
  applyId: string;
  transfer: Transfer;
  loaded: Loaded<Transfer>;
}

function Question({ path, applyId, transfer, loaded }: QuestionProps) {
  const t = useT();
  const [hasAnswered, setHasAnswered] = useState(false);
  const { changeable, jobName, receiptNo, note, next } = transfer;
  if (changeable === 'N') {
    return (
      <>
        <Subject {...{ jobName, receiptNo }} />
        <Settled transfer={transfer} focus={hasAnswered} />
      </>
    );
  }
  const means = next.keeps === 'Y' ? 'keeps' : 'restarts';
  return (
    <>
      <div>
        <p className="muted small">{t('appointments.transfer.from')}</p>
        <Subject {...{ jobName, receiptNo }} />
      </div>
      <section className="card stack appointment__answer">
        <h2>{t('appointments.transfer.question')}</h2>
        <Proposed transfer={transfer} />
        <Due dueAt={transfer.dueAt} />
        {note && <p className="appointment__note">{t('appointments.frame.note', { note })}</p>}
        <ul className="appointment__means">
          <li>{t(`appointments.transfer.${means}`, { status: next.name })}</li>
          <li>{t('appointments.transfer.seats')}</li>
          <li>{t('appointments.transfer.declineMeans')}</li>
        </ul>
        <TransferAnswerForm
          path={path}
          applyId={applyId}
          transfer={transfer}
          onSaved={(saved) => {
            setHasAnswered(true);
            loaded.adopt(saved);
          }}
          onStale={loaded.reload}
        />
      </section>
    </>
  );
}

function pathOf({ applyId }: { applyId: string }): string {
  return `personal/apply-job/${encodeURIComponent(applyId)}/transfer`;
}

interface PageProps {
  locale: Locale;
  messages: Messages;
}

/** The island of the page /transfer: asks whether the application may be transferred to another posting. */
export function TransferPage({ locale, messages }: PageProps) {
  return (
    <Language locale={locale} messages={messages}>
      <Appointment<Transfer> kind="transfer" pathOf={pathOf}>
        {(transfer, loaded, named) => (
          <Question path={pathOf(named)} applyId={named.applyId} transfer={transfer} loaded={loaded} />
        )}
      </Appointment>
    </Language>
  );
}
