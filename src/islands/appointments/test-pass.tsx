import { Icon } from '#islands/ui/icon.tsx';
import { useLocale, useT } from '#islands/ui/language.tsx';
import { Words } from '#islands/ui/words.tsx';
import { paths } from '#lib/addresses/paths.ts';
import { callAddress } from '#lib/client/api-address.ts';
import type { WrittenTest } from '#lib/contract/written-tests.ts';
import { spanInShanghai } from '#lib/rules/moments.ts';

import { Fact } from './subject.tsx';

interface TestPassProps {
  test: WrittenTest;
  applyId: string;
  jobName: string;
}

/** The assigned test as a boarding pass: time, place, room, seat, and what to bring. */
export function TestPass({ test, applyId, jobName }: TestPassProps) {
  const t = useT();
  const locale = useLocale();
  const calendar = `personal/apply-job/${encodeURIComponent(applyId)}/examination-intention/calendar.ics?locale=${locale}`;
  return (
    <section className="pass appointment__pass" aria-labelledby="test-title">
      <div className="pass__main">
        <div className="pass__head">
          <h2 id="test-title">{t('appointments.test.title')}</h2>
          <span className="badge">{t('appointments.frame.zone')}</span>
        </div>
        <p className="pass__place">
          <Words text={spanInShanghai(Date.parse(test.begins), Date.parse(test.ends), locale)} />
        </p>
        <dl className="pass__facts appointment__facts">
          <Fact label={t('appointments.test.place')} value={test.place} />
          <Fact label={t('appointments.test.address')} value={test.address} />
        </dl>
        {test.notes && (
          <p className="appointment__note">
            <strong>{t('appointments.test.notes')}</strong> <Words text={test.notes} />
          </p>
        )}
        <h3>{t('appointments.test.bring')}</h3>
        <ul className="appointment__bring">
          {(['bringId', 'bringSlip', 'bringPen', 'bringEarly'] as const).map((thing) => (
            <li key={thing}>{t(`appointments.test.${thing}`)}</li>
          ))}
        </ul>
      </div>
      <div className="pass__stub">
        <dl className="pass__facts">
          <Fact label={t('appointments.test.admissionNo')} value={test.admissionNo} />
          <Fact label={t('appointments.test.room')} value={test.room} />
          <Fact label={t('appointments.test.seat')} value={test.seat} />
        </dl>
        <p className="muted small">{jobName}</p>
        <div className="appointment__tools">
          <a className="button button--primary" href={paths.admissionSlip(locale, { applyId })}>
            <Icon name="printer" size={20} />
            {t('appointments.test.slip')}
          </a>
          <a className="button" href={callAddress(calendar)} download>
            <Icon name="calendar" size={20} />
            {t('appointments.frame.calendar')}
          </a>
        </div>
      </div>
    </section>
  );
}
