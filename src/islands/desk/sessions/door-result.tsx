import { Button } from '#islands/ui/button.tsx';
import { useLocale, useT } from '#islands/ui/language.tsx';
import { callAddress } from '#lib/client/api-address.ts';
import type { CheckedIn } from '#lib/contract/office-sessions.ts';
import { dateTimeInShanghai } from '#lib/rules/deadline.ts';
import { momentInShanghai } from '#lib/rules/moments.ts';

import { hasFailed, type Scan } from './use-scans.ts';

function wordsOf(scan: Scan) {
  if ('outcome' in scan) return { name: scan.outcome, tone: 'fault' } as const;
  if (scan.person.admitted === 'N') return { name: 'refused', tone: 'fault' } as const;
  return scan.person.already === 'Y'
    ? ({ name: 'already', tone: 'due' } as const)
    : ({ name: 'admitted', tone: 'done' } as const);
}

function useVerdict(scan: Scan) {
  const t = useT();
  const { name, tone } = wordsOf(scan);
  const checkedInAt = 'person' in scan ? scan.person.checkedInAt : null;
  const at = checkedInAt === null ? '' : dateTimeInShanghai(Date.parse(checkedInAt)).slice(11);
  return { tone, verdict: t(`desk-sessions.door.${name}`, { at }) };
}

function Person({ person }: { person: CheckedIn }) {
  const t = useT();
  const locale = useLocale();
  const { name, receiptNo, regJobName, room, seat, begins, photo, standing, admitted } = person;
  const facts = [
    [t('desk-sessions.door.room'), room],
    [t('desk-sessions.door.seat'), seat],
    ...(seat === null ? [[t('desk-sessions.door.slot'), momentInShanghai(Date.parse(begins), locale)]] : []),
  ];
  return (
    <>
      <div className="door-person">
        {photo ? (
          <img src={callAddress(photo)} alt={t('desk-sessions.door.photo', { name })} width={120} height={160} />
        ) : (
          <p className="door-person__none">{t('desk-sessions.door.noPhoto')}</p>
        )}
        <div>
          <p className="door-person__name">{name || receiptNo}</p>
          <p>{regJobName}</p>
          <p>{receiptNo}</p>
          {admitted === 'N' && <p>{t(`desk-sessions.standing.${standing}`)}</p>}
        </div>
      </div>
      {admitted === 'Y' && (
        <dl className="door-place">
          {facts.map(([label, value]) =>
            value === null || value === '' ? null : (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ),
          )}
        </dl>
      )}
    </>
  );
}

interface ResultProps {
  scan: Scan;
  /** Continues with the next code; undefined unless the camera is on. */
  onNext?: (() => void) | undefined;
  onUndo(person: CheckedIn): void;
  onAgain(): void;
}

/** The result of the newest check-in, in large type. Showing it does not move the focus. */
export function DoorResult({ scan, onNext, onUndo, onAgain }: ResultProps) {
  const t = useT();
  const { tone, verdict } = useVerdict(scan);
  return (
    <div className="door-result card">
      <p className={`door-verdict door-verdict--${tone}`}>{verdict}</p>
      {'person' in scan ? (
        <Person person={scan.person} />
      ) : (
        <>
          <p className="door-place__code">{scan.code}</p>
          <p>{t(`desk-sessions.door.${scan.outcome}Text`)}</p>
        </>
      )}
      <div className="form__actions">
        {onNext && (
          <Button variant="primary" size="large" onClick={onNext}>
            {t('desk-sessions.door.next')}
          </Button>
        )}
        {'person' in scan && scan.person.admitted === 'Y' && (
          <Button
            size="large"
            aria-label={t('desk-sessions.people.undoArrivalOf', { name: scan.person.name || scan.person.receiptNo })}
            onClick={() => onUndo(scan.person)}
          >
            {t('desk-sessions.door.undo')}
          </Button>
        )}
        {hasFailed(scan) && (
          <Button size="large" onClick={onAgain}>
            {t('desk-sessions.door.again')}
          </Button>
        )}
      </div>
    </div>
  );
}

/** The result of an earlier check-in as a line of a list. */
export function EarlierScan({ scan, onAgain }: { scan: Scan; onAgain(): void }) {
  const t = useT();
  const { tone, verdict } = useVerdict(scan);
  return (
    <li>
      <span className={`door-earlier__verdict door-verdict--${tone}`}>{verdict}</span>
      <span>{'person' in scan ? scan.person.name || scan.person.receiptNo : scan.code}</span>
      {hasFailed(scan) && (
        <Button variant="quiet" size="small" onClick={onAgain}>
          {t('desk-sessions.door.again')}
        </Button>
      )}
    </li>
  );
}
