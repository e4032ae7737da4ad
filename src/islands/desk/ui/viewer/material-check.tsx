import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';

import { Button } from '#islands/ui/button.tsx';
import { useT } from '#islands/ui/language.tsx';
import { ApiError } from '#lib/client/api-error.ts';
import { staffApi } from '#lib/client/staff-api.ts';
import type { OfficeMaterial } from '#lib/contract/checks.ts';
import { $staff, mayDoOneOf } from '#lib/stores/staff.ts';

import { isTaken } from '../is-taken.ts';
import { useLoad } from '../use-load.ts';
import { Words } from '../form-parts.tsx';
import { DueAgain, isPast } from '../due-again.tsx';
import { instantIn } from '../typed-moment.ts';
import { firstLook, lookAfter, PageViewer, type Shown, WaitingViewer } from './page-viewer.tsx';

const ready = ['blurred', 'incomplete', 'wrongDocument', 'noStamp', 'expired'] as const;

interface Props {
  /** The application and the type of material. */
  check: { idkey: string; type: string };
  /** Called after the material was accepted or rejected. */
  onChecked: () => void;
  /** Shown below the buttons. */
  children?: ReactNode;
}

/** A material with its files. Permitted readers can accept it, or reject it with a prepared reason or their own. */
export function MaterialCheck({ check, onChecked, children }: Props) {
  const t = useT();
  const path = `applications/${check.idkey}/material/${check.type}`;
  const { data: material, adopt, reload } = useLoad<OfficeMaterial>(path);
  const mayCheck = mayDoOneOf(useStore($staff), ['materials.check']);
  const [look, setLook] = useState(firstLook);
  const [files, setFiles] = useState<Record<string, Shown>>({});
  const [reason, setReason] = useState('');
  const [dueAt, setDueAt] = useState('');
  const [fault, setFault] = useState('');
  const [busy, setBusy] = useState('');
  const panel = useRef<HTMLDivElement>(null);

  const file = material?.files[look.page];
  const isOver = isPast(material?.dueAt);
  const shown = file ? files[file.idkey] : material && 'notShown';
  const mayAccept = shown && shown !== 'broken';

  async function decide(accept: 'Y' | 'N') {
    if (busy || !material || !mayCheck || !(accept === 'Y' ? mayAccept : shown)) return;
    setBusy(accept);
    setFault('');
    try {
      const body = { accept, version: material.version, ...(accept === 'N' ? { reason, dueAt: instantIn(dueAt) } : {}) };
      await staffApi.post(`${path}/check`, body, { handles: ['400', '409', '500003'] });
      onChecked();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === '409') {
        setFault(t('desk-batches.check.changed'));
        const { current } = (error.data ?? {}) as { current?: OfficeMaterial };
        if (current) adopt(current);
        else reload();
      } else setFault(error.fields[0]?.message ?? error.message);
    } finally {
      setBusy('');
    }
  }

  const keys = useRef<(event: KeyboardEvent) => void>(() => {});
  useLayoutEffect(() => {
    keys.current = (event) => {
      if (isTaken(event)) return;
      const next = lookAfter(event.key, look, material?.files.length ?? 0);
      if (next) setLook(next);
      else if (event.repeat) return;
      // Pressing `a` accepts the material only while the file is displayed.
      else if (event.key === 'a' && mayCheck) void (shown === 'drawn' && decide('Y'));
      else if (event.key === 'r' && mayCheck) panel.current?.querySelector('textarea')?.focus();
      else return;
      event.preventDefault();
    };
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => keys.current(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);

  return (
    <div className="desk-check">
      {material ? (
        <PageViewer
          files={material.files}
          look={look}
          onLook={setLook}
          onShown={(idkey, how) => setFiles((former) => (former[idkey] === how ? former : { ...former, [idkey]: how }))}
        />
      ) : (
        <WaitingViewer />
      )}
      <div ref={panel} className="desk-check__finding">
        {mayCheck && (
          <>
            <Button variant="solid" wide busy={busy !== ''} disabled={!mayAccept} onClick={() => void decide('Y')} title="a">
              {t('desk-batches.check.accept')}
            </Button>
            <div className="desk-check__ready" role="group" aria-label={t('desk-batches.check.ready')}>
              {ready.map((name) => (
                <button
                  key={name}
                  type="button"
                  className="button button--small"
                  onClick={() => setReason(t(`desk-batches.ready.${name}`))}
                >
                  {t(`desk-batches.readyName.${name}`)}
                </button>
              ))}
            </div>
            <Words
              label={t('desk-batches.check.reason')}
              hint={t('desk-batches.check.reasonHint')}
              value={reason}
              onChange={setReason}
            />
            {isOver && <DueAgain value={dueAt} onChange={setDueAt} />}
            <Button
              variant="danger"
              wide
              busy={busy !== ''}
              disabled={!shown || reason.trim() === '' || (isOver && dueAt === '')}
              onClick={() => void decide('N')}
            >
              {t('desk-batches.check.reject')}
            </Button>
          </>
        )}
        {/* The elements from here on vary in height. They are below the buttons, so that the buttons stay in place. */}
        {fault && (
          <p className="notice notice--fault" role="alert">
            {fault}
          </p>
        )}
        {material?.hint && <p className="muted small">{material.hint}</p>}
        {material?.note && <p className="small">{material.note}</p>}
        {children}
      </div>
    </div>
  );
}
