import { type FormEvent, useEffect, useId, useRef, useState } from 'react';

import { Button } from '#islands/ui/button.tsx';
import { Icon } from '#islands/ui/icon.tsx';
import { useLocale, useT } from '#islands/ui/language.tsx';
import { ApiError } from '#lib/client/api-error.ts';
import { callAddress } from '#lib/client/api-address.ts';
import { staffApi } from '#lib/client/staff-api.ts';
import type { CheckedIn, OfficeSession } from '#lib/contract/office-sessions.ts';
import { deskPaths } from '#lib/desk-paths.ts';
import type { Messages } from '#lib/i18n/translate.ts';
import type { Locale } from '#lib/locale.ts';
import { dateTimeInShanghai } from '#lib/rules/deadline.ts';
import { momentInShanghai } from '#lib/rules/moments.ts';
import { showToast } from '#lib/stores/toasts.ts';

import { DeskPage } from '../ui/desk-page.tsx';
import { useLoad } from '../ui/use-load.ts';
import { Scanner } from './scanner.tsx';
import { idBehind } from './shared.tsx';

type Shown = { person: CheckedIn } | { notFound: true };

function wordsOf({ admitted, already }: CheckedIn) {
  if (admitted === 'N') return { name: 'refused', tone: 'fault' } as const;
  return already === 'Y' ? ({ name: 'already', tone: 'due' } as const) : ({ name: 'admitted', tone: 'done' } as const);
}

function Person({ person }: { person: CheckedIn }) {
  const t = useT();
  const locale = useLocale();
  const { name, receiptNo, regJobName, room, seat, begins, photo, checkedInAt, standing, admitted } = person;
  const words = wordsOf(person);
  const at = checkedInAt === null ? '' : dateTimeInShanghai(Date.parse(checkedInAt)).slice(11);
  const facts = [
    [t('desk-sessions.door.room'), room],
    [t('desk-sessions.door.seat'), seat],
    ...(seat === null ? [[t('desk-sessions.door.slot'), momentInShanghai(Date.parse(begins), locale)]] : []),
  ];
  return (
    <>
      <p className={`door-verdict door-verdict--${words.tone}`}>
        {words.name === 'already' ? t('desk-sessions.door.already', { at }) : t(`desk-sessions.door.${words.name}`)}
      </p>
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
  shown: Shown;
  onNext(): void;
  onUndo(person: CheckedIn): void;
}

/** Who stands at the door, large enough to be read at arm's length; Enter goes on. */
function Result({ shown, onNext, onUndo }: ResultProps) {
  const t = useT();
  const heading = useRef<HTMLDivElement>(null);
  useEffect(() => heading.current?.focus(), [shown]);
  return (
    <div
      className="door-result card"
      role="status"
      tabIndex={-1}
      ref={heading}
      onKeyDown={({ key, target, currentTarget }) => {
        if (key === 'Enter' && target === currentTarget) onNext();
      }}
    >
      {'person' in shown ? (
        <Person person={shown.person} />
      ) : (
        <>
          <p className="door-verdict door-verdict--fault">{t('desk-sessions.door.notFound')}</p>
          <p>{t('desk-sessions.door.notFoundText')}</p>
        </>
      )}
      <div className="form__actions">
        <Button variant="primary" size="large" onClick={onNext}>
          {t('desk-sessions.door.next')}
        </Button>
        {'person' in shown && shown.person.admitted === 'Y' && (
          <Button size="large" onClick={() => onUndo(shown.person)}>
            {t('desk-sessions.door.undo')}
          </Button>
        )}
      </div>
    </div>
  );
}

function Door() {
  const t = useT();
  const locale = useLocale();
  const fieldId = useId();
  const field = useRef<HTMLInputElement>(null);
  const [id] = useState(() => idBehind('sessions'));
  const session = useLoad<OfficeSession>(`sessions/${encodeURIComponent(id)}`, ['404']);
  const [shown, setShown] = useState<Shown | null>(null);
  const [counted, setCounted] = useState<{ count: number; total: number } | null>(null);
  const [isScanning, setIsScanning] = useState(false);
  const [trouble, setTrouble] = useState<'cameraDenied' | 'cameraNone' | null>(null);
  const [busy, setBusy] = useState(false);
  const { data } = session;
  const count = counted ?? (data ? { count: data.checkedIn, total: data.attendees } : null);

  async function checkIn(code: string) {
    if (busy || code.trim() === '') return;
    setBusy(true);
    try {
      const person = await staffApi.post<CheckedIn>(
        `sessions/${encodeURIComponent(id)}/check-in`,
        { code },
        { handles: ['404', '400'] },
      );
      setShown({ person });
      setCounted(person);
    } catch (error) {
      if (error instanceof ApiError && (error.code === '404' || error.code === '400')) setShown({ notFound: true });
    }
    setBusy(false);
  }

  function next() {
    setShown(null);
    if (field.current) field.current.value = '';
    if (!isScanning) requestAnimationFrame(() => field.current?.focus());
  }

  async function undo({ receiptNo, count: were, total }: CheckedIn) {
    const done = await staffApi.post(`sessions/${encodeURIComponent(id)}/check-in/undo`, { code: receiptNo }).then(
      () => true,
      () => false,
    );
    if (!done) return;
    showToast('done', t('desk-sessions.door.undone'));
    setCounted({ count: were - 1, total });
    next();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    void checkIn(field.current?.value ?? '');
  }

  if (session.error) return <h1>{t('desk-sessions.detail.refused')}</h1>;
  return (
    <div className="door">
      <header className="door__head">
        <a className="desk-back" href={deskPaths.session(locale, id)}>
          <Icon name="chevron-left" size={18} />
          {t('desk-sessions.door.back')}
        </a>
        <h1>{t('desk-sessions.door.title')}</h1>
        {data && (
          <p>
            {t(`appointments.session.kind.${data.kind}`)} · {data.place} · {momentInShanghai(Date.parse(data.begins), locale)}
          </p>
        )}
        {count && <p className="door__count">{t('desk-sessions.door.count', count)}</p>}
      </header>
      {shown && <Result shown={shown} onNext={next} onUndo={(person) => void undo(person)} />}
      {isScanning && (
        <Scanner
          isPaused={shown !== null || busy}
          onCode={(code) => void checkIn(code)}
          onFailed={(why) => {
            setIsScanning(false);
            setTrouble(why);
          }}
        />
      )}
      {trouble && (
        <p className="notice notice--due" role="alert">
          {t(`desk-sessions.door.${trouble}`)}
        </p>
      )}
      <form className="door__form" onSubmit={submit} hidden={shown !== null}>
        <label className="field__label" htmlFor={fieldId}>
          {t('desk-sessions.door.type')}
        </label>
        <div className="door__line">
          <input
            className="input"
            id={fieldId}
            ref={field}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            aria-describedby={`${fieldId}-hint`}
          />
          <Button variant="primary" type="submit" busy={busy}>
            {t('desk-sessions.door.submit')}
          </Button>
        </div>
        <p className="field__hint" id={`${fieldId}-hint`}>
          {t('desk-sessions.door.typeHint')}
        </p>
        <Button
          wide
          size="large"
          variant="solid"
          onClick={() => {
            setTrouble(null);
            setIsScanning(!isScanning);
          }}
        >
          <Icon name="camera" size={22} />
          {t(isScanning ? 'desk-sessions.door.stop' : 'desk-sessions.door.scan')}
        </Button>
      </form>
    </div>
  );
}

/** The door of a session, for phones and tablets: who comes is checked in by camera or by typing. */
export function CheckInPage(props: { locale: Locale; messages: Messages }) {
  return (
    <DeskPage {...props} permissions={['applications.ask']}>
      <Door />
    </DeskPage>
  );
}
