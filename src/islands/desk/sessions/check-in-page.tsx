import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

import { Button } from '#islands/ui/button.tsx';
import { Icon } from '#islands/ui/icon.tsx';
import { useLocale, useT } from '#islands/ui/language.tsx';
import { deskPaths } from '#lib/addresses/desk-paths.ts';
import { staffApi } from '#lib/client/staff-api.ts';
import type { CheckedIn, OfficeSession } from '#lib/contract/office-sessions.ts';
import type { Messages } from '#lib/i18n/translate.ts';
import { dayInShanghai, momentInShanghai } from '#lib/rules/moments.ts';
import { showToast } from '#lib/stores/toasts.ts';
import type { Locale } from '#lib/text/locale.ts';

import { DeskPage } from '../ui/desk-page.tsx';
import { useConfirmLeave } from '../ui/use-confirm-leave.tsx';
import { LoadFailed } from '../ui/load-failed.tsx';
import { useLoad } from '../ui/use-load.ts';
import { DoorResult, EarlierScan } from './door-result.tsx';
import { Scanner } from './scanner.tsx';
import { idAfter } from './shared.tsx';
import { hasFailed, type Scan, useScannerKeys, useScans } from './use-scans.ts';

/** Shown before the session's first day: asks the reader to confirm that candidates can be checked in already. */
function BeforeTheDay({ begins, onSure }: { begins: string; onSure: () => void }) {
  const t = useT();
  const locale = useLocale();
  return (
    <div className="notice notice--due">
      <div className="stack">
        <p>{t('desk-sessions.early.door', { day: dayInShanghai(Date.parse(begins), locale) })}</p>
        <Button onClick={onSure}>{t('desk-sessions.early.doorSure')}</Button>
      </div>
    </div>
  );
}

function OpenDoor({ id, session }: { id: string; session: OfficeSession }) {
  const t = useT();
  const fieldId = useId();
  const field = useRef<HTMLInputElement>(null);
  const [counted, setCounted] = useState({ count: session.checkedIn, total: session.attendees });
  const [isScanning, setIsScanning] = useState(false);
  /** Whether the camera is paused until its last result is dismissed. */
  const [isHeld, setIsHeld] = useState(false);
  const [trouble, setTrouble] = useState<'cameraDenied' | 'cameraNone' | 'readerFailed' | null>(null);
  const scans = useScans(id, setCounted);
  const current = useRef(scans);
  useEffect(() => {
    current.current = scans;
  });
  const [newest, ...earlier] = scans.done;

  useScannerKeys(field);
  useConfirmLeave(scans.waiting > 0 || scans.done.some(hasFailed));
  useEffect(() => field.current?.focus(), []);

  /** Returns the focus to the input, unless the camera is on. */
  function ready() {
    if (!isScanning) field.current?.focus();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const code = field.current?.value.trim() ?? '';
    if (field.current) field.current.value = '';
    if (code !== '') scans.add(code);
    ready();
  }

  function next(scan: Scan) {
    const { waiting, done } = current.current;
    scans.forget(scan.key);
    // The answer to an undo may come when the camera is already held for a later scan.
    if (waiting === 0 && done[0]?.key === scan.key) setIsHeld(false);
  }

  function again({ key, code }: Scan) {
    scans.forget(key);
    scans.add(code);
    ready();
  }

  async function undo(scan: Scan, { receiptNo }: CheckedIn) {
    ready();
    const done = await staffApi.post(`sessions/${encodeURIComponent(id)}/check-in/undo`, { code: receiptNo }).then(
      () => true,
      () => false,
    );
    if (!done) return;
    showToast('done', t('desk-sessions.door.undone'));
    setCounted(({ count, total }) => ({ count: count - 1, total }));
    next(scan);
  }

  return (
    <>
      <p className="door__count">{t('desk-sessions.door.count', counted)}</p>
      <div role="status">
        {newest && (
          <DoorResult
            scan={newest}
            onNext={isScanning ? () => next(newest) : undefined}
            onUndo={(person) => void undo(newest, person)}
            onAgain={() => again(newest)}
          />
        )}
      </div>
      {isScanning && (
        <Scanner
          isPaused={isHeld || scans.waiting > 0}
          onCode={(code) => {
            // At once, so that the picture is not scanned again.
            flushSync(() => setIsHeld(true));
            scans.add(code);
          }}
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
      <form className="door__form" onSubmit={submit}>
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
          <Button variant="primary" type="submit">
            {t('desk-sessions.door.submit')}
          </Button>
        </div>
        <p className="field__hint" id={`${fieldId}-hint`}>
          {scans.waiting > 0 ? t('desk-sessions.door.waiting', { count: scans.waiting }) : t('desk-sessions.door.typeHint')}
        </p>
        <Button
          wide
          size="large"
          variant="solid"
          onClick={() => {
            setTrouble(null);
            setIsHeld(false);
            setIsScanning(!isScanning);
            if (isScanning) field.current?.focus();
          }}
        >
          <Icon name="camera" size={22} />
          {t(isScanning ? 'desk-sessions.door.stop' : 'desk-sessions.door.scan')}
        </Button>
      </form>
      {earlier.length > 0 && (
        <section aria-labelledby={`${fieldId}-earlier`}>
          <h2 className="door__earlier" id={`${fieldId}-earlier`}>
            {t('desk-sessions.door.earlier')}
          </h2>
          <ul className="door-earlier">
            {earlier.map((scan) => (
              <EarlierScan key={scan.key} scan={scan} onAgain={() => again(scan)} />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function Door() {
  const t = useT();
  const locale = useLocale();
  const [id] = useState(() => idAfter('sessions'));
  const session = useLoad<OfficeSession>(`sessions/${encodeURIComponent(id)}`, ['404']);
  const [isSure, setIsSure] = useState(false);
  const { data } = session;

  if (session.error && !data)
    return <LoadFailed error={session.error} reload={session.reload} absent={t('desk-sessions.detail.refused')} />;
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
      </header>
      {data &&
        (data.early === 'Y' && !isSure ? (
          <BeforeTheDay begins={data.begins} onSure={() => setIsSure(true)} />
        ) : (
          <OpenDoor id={id} session={data} />
        ))}
    </div>
  );
}

/** The page to check candidates in for a session, by camera, hand scanner or typing; made for phones and tablets. */
export function CheckInPage(props: { locale: Locale; messages: Messages }) {
  return (
    <DeskPage {...props} permissions={['applications.ask']}>
      <Door />
    </DeskPage>
  );
}
