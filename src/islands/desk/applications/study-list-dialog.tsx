import { type FormEvent, useState } from 'react';

import { Button } from '#islands/ui/button.tsx';
import { Dialog } from '#islands/ui/dialog.tsx';
import { Icon } from '#islands/ui/icon.tsx';
import { useT } from '#islands/ui/language.tsx';
import { ApiError } from '#lib/client/api-error.ts';
import { staffApi } from '#lib/client/staff-api.ts';
import type { StudyList } from '#lib/contract/study-lists.ts';
import { type StudyKind, studyKinds } from '#lib/domain/study-kinds.ts';
import { namesIn } from '#lib/rules/study-lists.ts';

import { useLoad } from '../ui/use-load.ts';

const longestListName = 40;

/** Imports and deletes the named lists of schools and of majors, by which applications can be filtered. */
export function StudyListDialog({ onClose }: { onClose(): void }) {
  const t = useT();
  const { data: lists, reload } = useLoad<StudyList[]>('study-lists');
  const [kind, setKind] = useState<StudyKind>('school');
  const [name, setName] = useState('');
  const [names, setNames] = useState('');
  const [faults, setFaults] = useState<string[]>([]);
  const [done, setDone] = useState('');
  const [isBusy, setIsBusy] = useState(false);

  async function attempt(work: () => Promise<string>) {
    setIsBusy(true);
    setFaults([]);
    setDone('');
    try {
      setDone(await work());
      reload();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === '400') setFaults(error.fields.map(({ message }) => message));
    } finally {
      setIsBusy(false);
    }
  }

  function save(event: FormEvent) {
    event.preventDefault();
    void attempt(async () => {
      // A list of the same kind and name is replaced.
      const former = lists?.find((list) => list.kind === kind && list.name === name.trim());
      const body = { ...(former ? { id: former.id } : {}), kind, name, names };
      const saved = await staffApi.post<StudyList>('study-lists', body, { handles: ['400'] });
      // Input for another list, typed during the save, stays.
      setName((now) => (now === name ? '' : now));
      setNames((now) => (now === names ? '' : now));
      return t('desk-applications.studyLists.saved', { name: saved.name, count: saved.count });
    });
  }

  function drop({ id, name: dropped }: StudyList) {
    void attempt(async () => {
      await staffApi.delete(`study-lists/${id}`);
      return t('desk-applications.studyLists.dropped', { name: dropped });
    });
  }

  return (
    <Dialog
      open
      title={t('desk-applications.studyLists.title')}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('common.close')}</Button>}
    >
      <p className="desk-panel__none">{t('desk-applications.studyLists.hint')}</p>
      <ul className="desk-tag-list">
        {lists?.map((list) => (
          <li key={list.id}>
            <span>
              {t(`desk-applications.studyLists.kinds.${list.kind}`)} · {list.name} ·{' '}
              {t('desk-applications.studyLists.count', { count: list.count })}
            </span>
            <button
              type="button"
              className="icon-button"
              disabled={isBusy}
              aria-label={t('desk-applications.studyLists.drop', { name: list.name })}
              onClick={() => drop(list)}
            >
              <Icon name="trash" size={18} />
            </button>
          </li>
        ))}
      </ul>
      <form className="stack" onSubmit={save}>
        <label className="desk-field">
          <span>{t('desk-applications.studyLists.kind')}</span>
          <select
            className="input"
            value={kind}
            onChange={({ target }) => setKind(studyKinds.find((one) => one === target.value) ?? 'school')}
          >
            {studyKinds.map((one) => (
              <option key={one} value={one}>
                {t(`desk-applications.studyLists.kinds.${one}`)}
              </option>
            ))}
          </select>
        </label>
        <label className="desk-field">
          <span>{t('desk-applications.studyLists.name')}</span>
          <input
            className="input"
            value={name}
            maxLength={longestListName}
            required
            onChange={({ target }) => setName(target.value)}
          />
        </label>
        <label className="desk-field">
          <span>{t('desk-applications.studyLists.names')}</span>
          <textarea className="input" rows={8} value={names} required onChange={({ target }) => setNames(target.value)} />
        </label>
        <label className="desk-field">
          <span>{t('desk-applications.studyLists.file')}</span>
          <input
            type="file"
            accept=".txt,.csv,text/plain,text/csv"
            onChange={({ target }) => void target.files?.[0]?.text().then(setNames)}
          />
        </label>
        <p className="desk-panel__none">{t('desk-applications.studyLists.count', { count: namesIn(names).length })}</p>
        {faults.map((fault) => (
          <p key={fault} className="field__error" role="alert">
            {fault}
          </p>
        ))}
        <p role="status">{done}</p>
        <Button type="submit" size="small" busy={isBusy}>
          {t('desk-applications.studyLists.save')}
        </Button>
      </form>
    </Dialog>
  );
}
