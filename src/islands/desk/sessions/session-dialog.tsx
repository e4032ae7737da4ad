import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

import { Button } from '#islands/ui/button.tsx';
import { Dialog } from '#islands/ui/dialog.tsx';
import { useT } from '#islands/ui/language.tsx';
import { ApiError } from '#lib/client/api-error.ts';
import { staffApi } from '#lib/client/staff-api.ts';
import type { OfficeSession, SessionChoices } from '#lib/contract/office-sessions.ts';
import { type SessionKind, sessionKinds } from '#lib/domain/session-kinds.ts';
import type { FieldFault } from '#lib/forms/faults.ts';
import { showToast } from '#lib/stores/toasts.ts';

import { Choice, Line, Words } from '../ui/form-parts.tsx';
import { MomentLine } from '../ui/moment-line.tsx';
import { useConfirmClose } from '../ui/use-confirm-leave.tsx';
import { useLoad } from '../ui/use-load.ts';
import { OwnerField } from './owner-field.tsx';
import { PartsEditor } from './parts-editor.tsx';
import { bodyOf, type Draft, draftOf, empty, mergedDraft, ownerOf, notifiedParts } from './session-draft.ts';
import { FaultList } from './shared.tsx';
import { NotifyDialog } from './notify-dialog.tsx';

interface Props {
  /** The session to change; null for a new one. */
  session: OfficeSession | null;
  /** The number of expected candidates, who are notified of a new time or place. */
  count?: number;
  /** Called if the server refuses the change because the number of expected candidates differs from `count`. */
  onCount?(): void;
  /** Called when the dialog closes after a save. */
  onSaved(session: OfficeSession): void;
  /** Called with the current session if it has changed since it was loaded, and the dialog stays open. */
  onStale?(session: OfficeSession): void;
  onClose(): void;
}

const named = ['kind', 'begins', 'ends', 'site', 'place', 'address', 'notes', 'capacity', 'rooms', 'slots'] as const;

/** Creates or changes a session. */
export function SessionDialog({ session, count = 0, onCount, onSaved, onStale, onClose }: Props) {
  const t = useT();
  const id = useId();
  /** The session as it was when the form was filled from it; null for a new one. `session` may have been reloaded since. */
  const [base, setBase] = useState(session);
  /** The form's values before they were edited. */
  const first: Draft = base ? draftOf(base) : empty;
  const [draft, setDraft] = useState(first);
  const latest = useRef(draft);
  useEffect(() => {
    latest.current = draft;
  });
  /** The session as last saved here, if the dialog stayed open because of edits made during the save. */
  const [stored, setStored] = useState<OfficeSession | null>(null);
  const [isSaved, setIsSaved] = useState(false);
  const [faults, setFaults] = useState<FieldFault[]>([]);
  const [busy, setBusy] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const choices = useLoad<SessionChoices>('sessions/choices').data;
  const { pkRegJob } = base ?? ownerOf(draft);
  // For a posting's session, the options are the posting's sites and the site that is already chosen.
  const posting = useLoad<SessionChoices>(pkRegJob ? `sessions/choices?keyWord=${encodeURIComponent(pkRegJob)}` : null).data;
  const own = pkRegJob ? posting?.postings.find(({ key }) => key === pkRegJob)?.sites : undefined;
  const sites = (choices?.sites ?? []).filter(({ key }) => !pkRegJob || own?.includes(key) || key === draft.site);
  const set = (given: Partial<Draft>) => setDraft((former) => ({ ...former, ...given }));
  const faultOf = (...paths: string[]) => faults.find(({ path }) => paths.includes(path));
  const nameOf = (path: string) => {
    if (path === 'unit' || path === 'pkRegJob') return t('desk-sessions.form.owner');
    const name = named.find((one) => one === path.split('.')[0]);
    return name && t(`desk-sessions.form.${name}`);
  };
  const isTest = draft.kind === 'writtenTest';
  const isEdited = JSON.stringify(draft) !== JSON.stringify(first);
  const { close, question } = useConfirmClose(!isSaved && isEdited, () => (stored ? finish(stored) : onClose()));

  function finish(saved: OfficeSession) {
    // The page may be left now without a warning.
    flushSync(() => setIsSaved(true));
    onSaved(saved);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (base && count > 0 && notifiedParts(draft) !== notifiedParts(first)) setIsAsking(true);
    else void save();
  }

  async function save() {
    if (busy) return;
    setBusy(true);
    setIsAsking(false);
    setFaults([]);
    try {
      const saved = base
        ? await staffApi.put<OfficeSession>(
            `sessions/${base.id}`,
            { ...bodyOf(draft), count, version: base.version },
            { handles: ['400', '409'] },
          )
        : await staffApi.post<OfficeSession>(
            'sessions',
            { ...bodyOf(draft), kind: draft.kind, ...ownerOf(draft) },
            { handles: ['400'] },
          );
      showToast('done', t(base ? 'desk-sessions.form.saved' : 'desk-sessions.form.made'));
      const theirs = draftOf(saved);
      // The kind and owner of a stored session are fixed.
      const rest = { ...mergedDraft(draft, latest.current, theirs), kind: theirs.kind, owner: theirs.owner };
      if (JSON.stringify(rest) === JSON.stringify(theirs)) finish(saved);
      else {
        setDraft(rest);
        setBase(saved);
        setStored(saved);
        onStale?.(saved);
      }
    } catch (error) {
      if (error instanceof ApiError && error.code === '400') {
        // For an empty date, say that it is required; the server's message explains only the format.
        const isUnpicked = (path: string) => (path === 'begins' || path === 'ends') && draft[path] === '';
        setFaults(error.fields.map((fault) => (isUnpicked(fault.path) ? { ...fault, message: t('rules.required') } : fault)));
        if (error.fields.some(({ path }) => path === 'count')) onCount?.();
      }
      if (error instanceof ApiError && error.code === '409') {
        showToast('fault', t('desk-sessions.form.stale'));
        const { current } = error.data as { current: OfficeSession };
        setDraft((mine) => mergedDraft(first, mine, draftOf(current)));
        setBase(current);
        setStored((former) => former && current);
        onStale?.(current);
      }
    }
    setBusy(false);
  }

  const field = (name: 'site' | 'place' | 'address' | 'notes' | 'capacity' | 'begins' | 'ends') => ({
    label: t(`desk-sessions.form.${name}`),
    fault: faultOf(name),
    value: draft[name],
    onChange: (value: string) => set({ [name]: value }),
  });

  return (
    <>
      <Dialog
        open
        size="large"
        title={t(base ? 'desk-sessions.form.changeTitle' : 'desk-sessions.form.newTitle')}
        onClose={close}
        footer={
          <>
            <Button onClick={close}>{t(base ? 'desk-sessions.form.keep' : 'common.cancel')}</Button>
            <Button variant="primary" type="submit" form={id} busy={busy}>
              {t(base ? 'desk-sessions.form.save' : 'desk-sessions.form.make')}
            </Button>
          </>
        }
      >
        <form className="form form--columns" id={id} noValidate onSubmit={submit}>
          <div className="field--wide">
            <FaultList faults={faults} nameOf={nameOf} />
          </div>
          {!base && (
            <>
              <Choice
                label={t('desk-sessions.form.kind')}
                wide
                value={draft.kind}
                onChange={(kind) => set({ kind: kind as SessionKind })}
              >
                {sessionKinds.map((kind) => (
                  <option key={kind} value={kind}>
                    {t(`appointments.session.kind.${kind}`)}
                  </option>
                ))}
              </Choice>
              <OwnerField choices={choices} fault={faultOf('unit', 'pkRegJob')} onChoose={(owner) => set({ owner })} />
            </>
          )}
          <MomentLine {...field('begins')} />
          <MomentLine {...field('ends')} />
          {isTest && (
            <Choice {...field('site')} hint={t('desk-sessions.form.siteHint')} wide>
              <option value="">{t('desk-sessions.form.noSite')}</option>
              {sites.map((site) => (
                <option key={site.key} value={site.key}>
                  {site.value}
                </option>
              ))}
            </Choice>
          )}
          <Line {...field('place')} />
          <Line {...field('address')} />
          <PartsEditor
            kind={isTest ? 'rooms' : 'slots'}
            parts={isTest ? draft.rooms : draft.slots}
            faults={faults}
            onChange={(parts) => set(isTest ? { rooms: parts } : { slots: parts })}
          />
          {(isTest ? draft.rooms : draft.slots).length === 0 && (
            <Line {...field('capacity')} hint={t('desk-sessions.form.capacityHint')} inputMode="numeric" />
          )}
          <Words {...field('notes')} rows={2} />
          {base && <p className="field__hint field--wide">{t('desk-sessions.form.toldOnce')}</p>}
        </form>
        {isAsking && (
          <NotifyDialog
            count={count}
            title={t('desk-sessions.tell.changeTitle')}
            confirmLabel={t('desk-sessions.tell.confirm')}
            onConfirm={() => void save()}
            onClose={() => setIsAsking(false)}
          />
        )}
      </Dialog>
      {question}
    </>
  );
}
