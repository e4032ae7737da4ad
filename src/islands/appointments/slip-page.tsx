import { Button } from '#islands/ui/button.tsx';
import { Icon } from '#islands/ui/icon.tsx';
import { Invitation } from '#islands/ui/invitation.tsx';
import { Language, useLocale, useT } from '#islands/ui/language.tsx';
import { NotificationAddress } from '#islands/ui/notification-address.tsx';
import { Words } from '#islands/ui/words.tsx';
import { paths } from '#lib/addresses/paths.ts';
import { callAddress } from '#lib/client/api-address.ts';
import type { Task } from '#lib/contract/tasks.ts';
import type { AdmissionSlip } from '#lib/contract/written-tests.ts';
import type { Messages } from '#lib/i18n/translate.ts';
import { momentInShanghai, spanInShanghai } from '#lib/rules/moments.ts';
import type { Locale } from '#lib/text/locale.ts';

import { Appointment } from './appointment.tsx';
import { Fact } from './subject.tsx';

const rules = ['early', 'documents', 'phones', 'seat', 'honesty'] as const;

function Slip({ slip, siteName }: { slip: AdmissionSlip; siteName: string }) {
  const t = useT();
  const locale = useLocale();
  const { name, photo, jobName, receiptNo, test, qr } = slip;
  const span = spanInShanghai(Date.parse(test.begins), Date.parse(test.ends), locale);
  const time = t('appointments.slip.time', { span });
  return (
    <article className="slip">
      <header className="slip__head">
        <div>
          <p>{siteName}</p>
          <h2>{t('appointments.slip.heading')}</h2>
        </div>
        <dl className="slip__number">
          <Fact label={t('appointments.test.admissionNo')} value={test.admissionNo} />
        </dl>
      </header>
      <div className="slip__body">
        <dl className="slip__facts">
          <Fact label={t('appointments.slip.name')} value={name} />
          <Fact label={t('appointments.slip.job')} value={jobName} />
          <Fact label={t('appointments.test.time')} value={time} className="slip__wide" />
          <Fact label={t('appointments.test.place')} value={test.place} />
          <Fact label={t('appointments.test.address')} value={test.address} />
          <Fact label={t('appointments.test.room')} value={test.room} className="slip__large" />
          <Fact label={t('appointments.test.seat')} value={test.seat} className="slip__large" />
          <Fact label={t('appointments.test.notes')} value={test.notes} className="slip__wide" />
        </dl>
        <div className="slip__marks">
          {photo && <img className="slip__photo" src={callAddress(photo)} alt={t('appointments.slip.photo')} />}
          <figure>
            <svg className="slip__code" viewBox={`0 0 ${qr.size} ${qr.size}`} role="img" aria-label={t('appointments.slip.qr')}>
              <path d={qr.path} />
            </svg>
            <figcaption>{t('appointments.slip.scan')}</figcaption>
          </figure>
        </div>
      </div>
      <section className="slip__rules">
        <h3>{t('appointments.slip.rulesTitle')}</h3>
        <ol>
          {rules.map((rule) => (
            <li key={rule}>{t(`appointments.slip.rules.${rule}`)}</li>
          ))}
        </ol>
      </section>
      <footer className="slip__foot">
        <Words text={t('appointments.frame.receipt', { receiptNo })} />
      </footer>
    </article>
  );
}

interface PageProps {
  /** The airline's name, which islands cannot look up. */
  siteName: string;
  locale: Locale;
  messages: Messages;
}

/** The island of the page /admissionSlip: the admission slip to print and show at the written test. */
export function SlipPage({ siteName, locale, messages }: PageProps) {
  return (
    <Language locale={locale} messages={messages}>
      <Appointment<AdmissionSlip>
        kind="intention"
        pathOf={({ applyId }) => `personal/apply-job/${encodeURIComponent(applyId)}/admission-slip`}
        missing={(task, { applyId }) => <NoSlip {...{ task, applyId }} />}
      >
        {(slip, _, { applyId }) => (
          <>
            <Tools applyId={applyId} />
            <Slip slip={slip} siteName={siteName} />
          </>
        )}
      </Appointment>
    </Language>
  );
}

/** Explains why there is no admission slip yet. */
function NoSlip({ task, applyId }: { task: Task | null; applyId: string }) {
  const t = useT();
  const locale = useLocale();
  const due = task?.dueAt ? momentInShanghai(Date.parse(task.dueAt), locale) : '';
  const comes = task?.state === 'asked' ? 'missingAsked' : task?.state === 'overdue' ? 'missingOverdue' : 'missingUntil';
  return (
    <Invitation
      icon="calendar"
      title={t('appointments.slip.missingTitle')}
      text={due ? t(`appointments.slip.${comes}`, { due }) : t('appointments.slip.missingText')}
    >
      <NotificationAddress />
      <a className="button button--primary" href={paths.examinationIntention(locale, { applyId })}>
        {t(task?.state === 'asked' ? 'appointments.slip.answer' : 'appointments.slip.back')}
      </a>
    </Invitation>
  );
}

function Tools({ applyId }: { applyId: string }) {
  const t = useT();
  const locale = useLocale();
  return (
    <div className="row no-print">
      <Button variant="primary" onClick={() => print()}>
        <Icon name="printer" size={20} />
        {t('appointments.slip.print')}
      </Button>
      <a className="button" href={paths.examinationIntention(locale, { applyId })}>
        {t('appointments.slip.back')}
      </a>
      <p className="muted small">{t('appointments.slip.hint')}</p>
    </div>
  );
}
