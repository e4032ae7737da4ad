import { useStore } from '@nanostores/react';
import { type FormEvent, useRef, useState } from 'react';

import { Button } from '#islands/ui/button.tsx';
import { ConfirmDialog } from '#islands/ui/confirm-dialog.tsx';
import { useT } from '#islands/ui/language.tsx';
import { ApiError } from '#lib/client/api-error.ts';
import { staffApi } from '#lib/client/staff-api.ts';
import type { DeskApplication, DeskNote } from '#lib/contract/desk-application.ts';
import type { Colleague } from '#lib/contract/office-sessions.ts';
import { mentionedIn } from '#lib/rules/mentions.ts';
import { $staff, mayDoOneOf } from '#lib/stores/staff.ts';
import { showToast } from '#lib/stores/toasts.ts';

import { useLoad } from '../ui/use-load.ts';
import { saveForReader } from '../ui/reader-storage.ts';
import { isStored, useStored } from '../ui/use-stored.ts';
import { momentOf } from './moments.ts';
import { NoteText } from './note-text.tsx';
import { NoteVersions } from './note-versions.tsx';
import { Panel } from './panel.tsx';

interface Props {
  application: DeskApplication;
  /** Called with a note that is new, changed or withdrawn. */
  onSaved(note: DeskNote): void;
}

interface FormProps {
  id: string;
  /** The note being changed, as it was when the form opened; null for a new one. */
  opened: DeskNote | null;
  onSaved(note: DeskNote): void;
  /** Called if the author has changed the note elsewhere first, for example in another tab. */
  onStale(note: DeskNote): void;
  onClose?: () => void;
}

/** The storage key of an unsaved text: a new note on an application, or an edit of one version of a note. */
function draftKey(id: string, note: DeskNote | null): string {
  return `desk-note ${id}/${note ? `${note.id}.${note.version}` : 'new'}`;
}

function NoteForm({ id, opened, onSaved, onStale, onClose }: FormProps) {
  const t = useT();
  /** The version that the text is based on: newer versions that the page loads are not in the text. */
  const [note, setNote] = useState(opened);
  const { value: text, set, forget } = useStored(draftKey(id, note), note?.text ?? '');
  const newest = useRef(text);
  const [fault, setFault] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [mentions, setMentions] = useState(text.includes('@'));
  const colleagues = `applications/${encodeURIComponent(id)}/colleagues`;
  const { data: people } = useLoad<Colleague[]>(mentions ? colleagues : null);
  const field = `desk-note-${note?.id ?? 'new'}`;

  function hold(words: string) {
    newest.current = words;
    set(words);
  }

  async function save(event: FormEvent) {
    event.preventDefault();
    setIsBusy(true);
    setFault('');
    try {
      const known = people ?? (text.includes('@') ? await staffApi.get<Colleague[]>(colleagues) : []);
      const mentioned = mentionedIn(text, known).map((one) => one.id);
      const body = { text, mentions: mentioned, ...(note ? { id: note.id, version: note.version } : {}) };
      const path = `applications/${encodeURIComponent(id)}/notes`;
      const saved = await staffApi.post<DeskNote>(path, body, { handles: ['400', '409'] });
      forget();
      const typed = newest.current;
      // Text typed during the save is not in the saved note.
      if (typed !== text) saveForReader(draftKey(id, note && saved), typed);
      else if (!note) hold('');
      onSaved(saved);
      showToast('done', t('desk-applications.detail.noteSaved'));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const { current } = (error.data ?? {}) as { current?: DeskNote };
      if (error.code === '409' && current) {
        setNote(current);
        onStale(current);
      }
      if (error.code === '409') setFault(t('desk-applications.detail.noteStale'));
      if (error.code === '400') setFault(error.fields[0]?.message ?? error.message);
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <form className="desk-note" onSubmit={(event) => void save(event)}>
      <label htmlFor={field}>{t(note ? 'desk-applications.detail.changeNote' : 'desk-applications.detail.note')}</label>
      <NoteText
        id={field}
        value={text}
        isFaulty={fault !== ''}
        describedBy={`${field}-hint`}
        people={people ?? []}
        onMention={() => setMentions(true)}
        onChange={hold}
      />
      <p id={`${field}-hint`} className={fault ? 'field__error' : 'desk-panel__none'} role={fault ? 'alert' : undefined}>
        {fault || `${t('desk-applications.mentions.hint')} ${t('desk-applications.detail.noteHint')}`}
      </p>
      <div className="row">
        <Button type="submit" size="small" busy={isBusy}>
          {t('desk-applications.detail.saveNote')}
        </Button>
        {onClose && (
          <Button
            size="small"
            variant="quiet"
            onClick={() => {
              forget();
              onClose();
            }}
          >
            {t('common.cancel')}
          </Button>
        )}
      </div>
    </form>
  );
}

/** The notes with one added or replaced. */
export function withNote(notes: readonly DeskNote[], note: DeskNote): DeskNote[] {
  return notes.some(({ id }) => id === note.id) ? notes.map((one) => (one.id === note.id ? note : one)) : [...notes, note];
}

/** The office's internal notes; a note can be changed by its author. */
export function NotesPanel({ application: { idkey, notes }, onSaved }: Props) {
  const t = useT();
  const staff = useStore($staff);
  const [changed, setChanged] = useState<string | null>(() => notes.find((note) => isStored(draftKey(idkey, note)))?.id ?? null);
  const [leaving, setLeaving] = useState<DeskNote | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const mayNote = mayDoOneOf(staff, ['applications.note']);
  const mayReadEarlier = mayDoOneOf(staff, ['applications.override']);

  async function withdraw() {
    if (!leaving) return;
    setIsBusy(true);
    try {
      const path = `applications/${encodeURIComponent(idkey)}/notes/${leaving.id}/withdraw`;
      onSaved(await staffApi.post<DeskNote>(path, { version: leaving.version }, { handles: ['409'] }));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const { current } = (error.data ?? {}) as { current?: DeskNote };
      if (current) onSaved(current);
      if (error.code === '409') showToast('fault', t('desk-applications.detail.noteStale'));
    } finally {
      setIsBusy(false);
      setLeaving(null);
    }
  }

  return (
    <Panel title={t('desk-applications.detail.notes')}>
      {notes.length === 0 && <p className="desk-panel__none">{t('desk-applications.detail.noNotes')}</p>}
      <ul className="desk-list">
        {notes.map((note) => (
          <li key={note.id}>
            {note.text ? (
              <p className="desk-note__text">{note.text}</p>
            ) : (
              <p className="desk-panel__none">{t('desk-applications.detail.noteWithdrawn')}</p>
            )}
            <p className="desk-list__small">
              {note.author} · {momentOf(note.createdAt)}
              {note.version > 1 && ` · ${t('desk-applications.detail.changed', { at: momentOf(note.updatedAt) })}`}
            </p>
            {note.own === 'Y' && note.text !== '' && mayNote && changed !== note.id && (
              <div className="row">
                <Button size="small" variant="quiet" onClick={() => setChanged(note.id)}>
                  {t('desk-applications.detail.changeNote')}
                </Button>
                <Button size="small" variant="quiet" onClick={() => setLeaving(note)}>
                  {t('desk-applications.detail.withdrawNote')}
                </Button>
              </div>
            )}
            {note.version > 1 && mayReadEarlier && <NoteVersions key={note.version} application={idkey} note={note} />}
            {changed === note.id && (
              <NoteForm
                id={idkey}
                opened={note}
                onSaved={(saved) => {
                  onSaved(saved);
                  setChanged(null);
                }}
                onStale={onSaved}
                onClose={() => setChanged(null)}
              />
            )}
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={leaving !== null}
        danger
        busy={isBusy}
        title={t('desk-applications.detail.withdrawNoteTitle')}
        confirmLabel={t('desk-applications.detail.withdrawNote')}
        onConfirm={() => void withdraw()}
        onClose={() => setLeaving(null)}
      >
        <p>{t('desk-applications.detail.withdrawNoteText')}</p>
      </ConfirmDialog>
      {mayNote && <NoteForm id={idkey} opened={null} onSaved={onSaved} onStale={onSaved} />}
    </Panel>
  );
}
