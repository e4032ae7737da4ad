import { type FormEvent, useId, useState } from 'react';
import { flushSync } from 'react-dom';

import { Button } from '#islands/ui/button.tsx';
import { Dialog } from '#islands/ui/dialog.tsx';
import { useT } from '#islands/ui/language.tsx';
import { ApiError } from '#lib/client/api-error.ts';
import { staffApi } from '#lib/client/staff-api.ts';
import type { OfficeSession, SessionChoices } from '#lib/contract/office-sessions.ts';
import type { FieldFault } from '#lib/forms/faults.ts';
import { type SessionKind, sessionKinds } from '#lib/session-kinds.ts';
import { showToast } from '#lib/stores/toasts.ts';

import { useAskedClose } from '../ui/use-asked-leave.tsx';
import { useLoad } from '../ui/use-load.ts';
import { type PartDraft, PartsEditor } from './parts-editor.tsx';
import { described, FaultList, LabelledField, toInstant, toLocal } from './shared.tsx';
import { TellDialog } from './tell-dialog.tsx';

interface Draft {
  kind: SessionKind;
  owner: string;
  begins: string;
  ends: string;
  site: string;
  place: string;
  address: string;
  notes: string;
  capacity: string;
  rooms: PartDraft[];
  slots: PartDraft[];
}

const empty: Draft = {
  ...{ kind: 'writtenTest', owner: '', begins: '', ends: '', site: '', place: '', address: '', notes: '', capacity: '' },
  ...{ rooms: [], slots: [] },
};

function draftOf(session: OfficeSession): Draft {
  const { kind, begins, ends, site, placeText, address, notes, capacity, rooms, slots } = session;
  const isWhole = rooms.length + slots.length === 0;
  return {
    ...{ kind, owner: '', site: site ?? '', place: placeText === site ? '' : placeText, address, notes },
    begins: toLocal(begins),
    ends: toLocal(ends),
    capacity: isWhole && capacity !== null ? String(capacity) : '',
    rooms: rooms.map(({ key, name, capacity: seats, taken }) => ({ key, name, begins: '', capacity: String(seats), taken })),
    slots: slots.map(({ key, begins: at, place, capacity: places, taken }) => {
      return { key, name: place === placeText ? '' : place, begins: toLocal(at), capacity: String(places), taken };
    }),
  };
}

function keyOf({ key }: PartDraft) {
  return key === undefined ? {} : { key };
}

function bodyOf(draft: Draft) {
  const { kind, begins, ends, site, place, address, notes, capacity, rooms, slots } = draft;
  const isTest = kind === 'writtenTest';
  return {
    ...{ begins: toInstant(begins), ends: toInstant(ends), site: site || null, place, address, notes },
    capacity: capacity.trim() === '' || (isTest ? rooms : slots).length > 0 ? null : Number(capacity),
    rooms: isTest ? rooms.map((room) => ({ ...keyOf(room), name: room.name, capacity: Number(room.capacity) })) : [],
    slots: isTest
      ? []
      : slots.map((slot) => {
          return { ...keyOf(slot), begins: toInstant(slot.begins), place: slot.name, capacity: Number(slot.capacity) };
        }),
  };
}

interface Props {
  /** The one to change; null for a new one. */
  session: OfficeSession | null;
  /** How many are expected, and would be told of another time or place. */
  count?: number;
  onSaved(session: OfficeSession): void;
  /** Somebody changed it first: this is how it is now. */
  onStale?(session: OfficeSession): void;
  onClose(): void;
}

const named = ['kind', 'begins', 'ends', 'site', 'place', 'address', 'notes', 'capacity', 'rooms', 'slots'] as const;

/** What its candidates are told of a session. */
function toldOf({ begins, ends, site, place, address, rooms, slots }: Draft): string {
  const parts = [...rooms, ...slots].map((part) => [part.key, part.name, part.begins]);
  return JSON.stringify([begins, ends, site, place, address, parts]);
}

function Owner({
  choices,
  value,
  id,
  fault,
  onChange,
}: {
  choices: SessionChoices | null;
  value: string;
  id: string;
  fault: string | undefined;
  onChange(value: string): void;
}) {
  const t = useT();
  return (
    <LabelledField id={id} label={t('desk-sessions.form.owner')} hint={t('desk-sessions.form.ownerHint')} fault={fault} isWide>
      <select
        className="input"
        id={id}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        {...described(id, 'hint', fault)}
      >
        <option value="">{t('desk-sessions.form.choose')}</option>
        <optgroup label={t('desk-sessions.form.posting')}>
          {choices?.postings.map((posting) => (
            <option key={posting.key} value={`posting ${posting.key}`}>
              {posting.value}
            </option>
          ))}
        </optgroup>
        <optgroup label={t('desk-sessions.form.unit')}>
          {choices?.units.map((unit) => (
            <option key={unit.key} value={`unit ${unit.key}`}>
              {unit.value}
            </option>
          ))}
        </optgroup>
      </select>
    </LabelledField>
  );
}

/** Makes a session, or changes one. */
export function SessionDialog({ session, count = 0, onSaved, onStale, onClose }: Props) {
  const t = useT();
  const id = useId();
  const [first] = useState<Draft>(session ? draftOf(session) : empty);
  const [draft, setDraft] = useState(first);
  const [isSaved, setIsSaved] = useState(false);
  const [faults, setFaults] = useState<FieldFault[]>([]);
  const [busy, setBusy] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const choices = useLoad<SessionChoices>('sessions/choices').data;
  const set = (given: Partial<Draft>) => setDraft((former) => ({ ...former, ...given }));
  const faultOf = (...paths: string[]) => faults.find(({ path }) => paths.includes(path))?.message;
  const nameOf = (path: string) => {
    if (path === 'unit' || path === 'pkRegJob') return t('desk-sessions.form.owner');
    const name = named.find((one) => one === path.split('.')[0]);
    return name && t(`desk-sessions.form.${name}`);
  };
  const isTest = draft.kind === 'writtenTest';
  const { close, question } = useAskedClose(!isSaved && JSON.stringify(draft) !== JSON.stringify(first), onClose);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (session && count > 0 && toldOf(draft) !== toldOf(draftOf(session))) setIsAsking(true);
    else void save();
  }

  async function save() {
    if (busy) return;
    setBusy(true);
    setIsAsking(false);
    setFaults([]);
    const [owner, key] = draft.owner.split(' ');
    const of = { pkRegJob: owner === 'posting' ? key : null, unit: owner === 'unit' ? key : null };
    try {
      const saved = session
        ? await staffApi.put<OfficeSession>(
            `sessions/${session.id}`,
            { ...bodyOf(draft), count, version: session.version },
            { handles: ['400', '409'] },
          )
        : await staffApi.post<OfficeSession>('sessions', { ...bodyOf(draft), kind: draft.kind, ...of }, { handles: ['400'] });
      showToast('done', t(session ? 'desk-sessions.form.saved' : 'desk-sessions.form.made'));
      // Whoever goes on to another page now is not asked.
      flushSync(() => setIsSaved(true));
      onSaved(saved);
    } catch (error) {
      if (error instanceof ApiError && error.code === '400') {
        // The rule speaks of how a date is written; here it is picked, and was not.
        const isUnpicked = (path: string) => (path === 'begins' || path === 'ends') && draft[path] === '';
        setFaults(error.fields.map((fault) => (isUnpicked(fault.path) ? { ...fault, message: t('rules.required') } : fault)));
      }
      if (error instanceof ApiError && error.code === '409') {
        showToast('fault', t('desk-sessions.form.stale'));
        onStale?.((error.data as { current: OfficeSession }).current);
      }
    }
    setBusy(false);
  }

  const text = (name: 'place' | 'address', isWide = false) => (
    <LabelledField id={`${id}-${name}`} label={t(`desk-sessions.form.${name}`)} fault={faultOf(name)} isWide={isWide}>
      <input
        className="input"
        id={`${id}-${name}`}
        value={draft[name]}
        onChange={({ target }) => set({ [name]: target.value })}
        {...described(`${id}-${name}`, undefined, faultOf(name))}
      />
    </LabelledField>
  );
  const moment = (name: 'begins' | 'ends') => (
    <LabelledField id={`${id}-${name}`} label={t(`desk-sessions.form.${name}`)} fault={faultOf(name)}>
      <input
        className="input"
        type="datetime-local"
        id={`${id}-${name}`}
        value={draft[name]}
        onChange={({ target }) => set({ [name]: target.value })}
        {...described(`${id}-${name}`, undefined, faultOf(name))}
      />
    </LabelledField>
  );

  return (
    <>
      <Dialog
        open
        size="large"
        title={t(session ? 'desk-sessions.form.changeTitle' : 'desk-sessions.form.newTitle')}
        onClose={close}
        footer={
          <>
            <Button onClick={close}>{t(session ? 'desk-sessions.form.keep' : 'common.cancel')}</Button>
            <Button variant="primary" type="submit" form={id} busy={busy}>
              {t(session ? 'desk-sessions.form.save' : 'desk-sessions.form.make')}
            </Button>
          </>
        }
      >
        <form className="form form--columns" id={id} noValidate onSubmit={submit}>
          <div className="field--wide">
            <FaultList faults={faults} nameOf={nameOf} />
          </div>
          {!session && (
            <>
              <LabelledField id={`${id}-kind`} label={t('desk-sessions.form.kind')} isWide>
                <select
                  className="input"
                  id={`${id}-kind`}
                  value={draft.kind}
                  onChange={({ target }) => set({ kind: target.value as SessionKind })}
                >
                  {sessionKinds.map((kind) => (
                    <option key={kind} value={kind}>
                      {t(`appointments.session.kind.${kind}`)}
                    </option>
                  ))}
                </select>
              </LabelledField>
              <Owner
                choices={choices}
                value={draft.owner}
                id={`${id}-owner`}
                fault={faultOf('unit', 'pkRegJob')}
                onChange={(owner) => set({ owner })}
              />
            </>
          )}
          {moment('begins')}
          {moment('ends')}
          {isTest && (
            <LabelledField id={`${id}-site`} label={t('desk-sessions.form.site')} hint={t('desk-sessions.form.siteHint')} isWide>
              <select
                className="input"
                id={`${id}-site`}
                value={draft.site}
                onChange={({ target }) => set({ site: target.value })}
                {...described(`${id}-site`, 'hint')}
              >
                <option value="">{t('desk-sessions.form.noSite')}</option>
                {choices?.sites.map((site) => (
                  <option key={site.key} value={site.key}>
                    {site.value}
                  </option>
                ))}
              </select>
            </LabelledField>
          )}
          {text('place')}
          {text('address')}
          <PartsEditor
            kind={isTest ? 'rooms' : 'slots'}
            parts={isTest ? draft.rooms : draft.slots}
            faults={faults}
            onChange={(parts) => set(isTest ? { rooms: parts } : { slots: parts })}
          />
          {(isTest ? draft.rooms : draft.slots).length === 0 && (
            <LabelledField
              id={`${id}-capacity`}
              label={t('desk-sessions.form.capacity')}
              hint={t('desk-sessions.form.capacityHint')}
              fault={faultOf('capacity')}
            >
              <input
                className="input"
                inputMode="numeric"
                id={`${id}-capacity`}
                value={draft.capacity}
                onChange={({ target }) => set({ capacity: target.value })}
                {...described(`${id}-capacity`, 'hint', faultOf('capacity'))}
              />
            </LabelledField>
          )}
          <LabelledField id={`${id}-notes`} label={t('desk-sessions.form.notes')} fault={faultOf('notes')} isWide>
            <textarea
              className="input"
              rows={2}
              id={`${id}-notes`}
              value={draft.notes}
              onChange={({ target }) => set({ notes: target.value })}
              {...described(`${id}-notes`, undefined, faultOf('notes'))}
            />
          </LabelledField>
          {session && <p className="field__hint field--wide">{t('desk-sessions.form.toldOnce')}</p>}
        </form>
        {isAsking && (
          <TellDialog
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
