import { callAddress } from '#lib/client/api-address.ts';
import type { AdmissionSlip } from '#lib/contract/written-tests.ts';
import type { Messages } from '#lib/i18n/translate.ts';
import type { Locale } from '#lib/locale.ts';
import { paths } from '#lib/paths.ts';
import { spanInShanghai } from '#lib/rules/moments.ts';

import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Language, useLocale, useT } from '../ui/language.tsx';
import { Appointment } from './appointment.tsx';

const rules = ['early', 'documents', 'phones', 'seat', 'honesty'] as const;

function Slip({ slip }: { slip: AdmissionSlip }) {
  const t = useT();
  const locale = useLocale();
  const { name, photo, jobName, receiptNo, test, qr } = slip;
  const time = `${spanInShanghai(Date.parse(test.begins), Date.parse(test.ends), locale)} (${t('appointments.frame.zone')})`;
  const fact = (label: string, value: string, className?: string) =>
    value && (
      <div className={className}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    );
  return (
    <article className="slip">
      <header className="slip__head">
        <div>
          <p>{t('common.site.name')}</p>
          <h2>{t('appointments.slip.heading')}</h2>
        </div>
        <dl className="slip__number">{fact(t('appointments.test.admissionNo'), test.admissionNo)}</dl>
      </header>
      <div className="slip__body">
        <dl className="slip__facts">
          {fact(t('appointments.slip.name'), name)}
          {fact(t('appointments.slip.job'), jobName)}
          {fact(t('appointments.test.time'), time, 'slip__wide')}
          {fact(t('appointments.test.place'), test.place)}
          {fact(t('appointments.test.address'), test.address)}
          {fact(t('appointments.test.room'), test.room, 'slip__large')}
          {fact(t('appointments.test.seat'), test.seat, 'slip__large')}
          {fact(t('appointments.test.notes'), test.notes, 'slip__wide')}
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
      <footer className="slip__foot">{t('appointments.frame.receipt', { receiptNo })}</footer>
    </article>
  );
}

interface PageProps {
  locale: Locale;
  messages: Messages;
}

/** The island of the page /admissionSlip: what is printed and shown at the door of the written test. */
export function SlipPage({ locale, messages }: PageProps) {
  return (
    <Language locale={locale} messages={messages}>
      <Appointment<AdmissionSlip>
        kind="intention"
        pathOf={({ applyId }) => `personal/apply-job/${encodeURIComponent(applyId)}/admission-slip`}
        missing={{ title: 'appointments.slip.missingTitle', text: 'appointments.slip.missingText' }}
      >
        {(slip, _, { applyId }) => (
          <>
            <Tools applyId={applyId} />
            <Slip slip={slip} />
          </>
        )}
      </Appointment>
    </Language>
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
