import { type FormEvent, useState } from 'react';

import { Button } from '#islands/ui/button.tsx';
import { Dialog } from '#islands/ui/dialog.tsx';
import { useT } from '#islands/ui/language.tsx';
import { todayInShanghai } from '#lib/rules/deadline.ts';
import { showToast } from '#lib/stores/toasts.ts';

import type { Editor } from './use-editor.ts';

interface Props {
  editor: Editor;
  onClose: () => void;
}

type When = 'now' | 'atDay' | 'later';

/** Publishes what is written: now, when its day of opening begins, or at a moment. */
export function PublishDialog({ editor, onClose }: Props) {
  const t = useT();
  const day = editor.values.publishDate as string;
  const [today] = useState(() => todayInShanghai(Date.now()));
  const hasDay = day > today;
  const [chosen, setChosen] = useState<When | null>(null);
  const [at, setAt] = useState('');
  const when = chosen ?? (hasDay ? 'atDay' : 'now');
  const bodies = { now: { now: 'Y' }, atDay: {}, later: { publishAt: at } } as const;

  async function publish(event: FormEvent) {
    event.preventDefault();
    const stored = await editor.act('publish', bodies[when]);
    onClose();
    if (stored) showToast('done', t(stored.state === 'open' ? 'desk-postings.publish.done' : 'desk-postings.publish.scheduled'));
  }

  function choice(name: When, words: string) {
    return (
      <label className="choice">
        <input type="radio" name="when" checked={when === name} onChange={() => setChosen(name)} />
        <span>{words}</span>
      </label>
    );
  }

  return (
    <Dialog
      open
      title={t('desk-postings.publish.title')}
      size="small"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button variant="primary" type="submit" form="publish-posting" busy={editor.isBusy}>
            {t('desk-postings.publish.submit')}
          </Button>
        </>
      }
    >
      <form id="publish-posting" className="form" onSubmit={(event) => void publish(event)}>
        <div role="radiogroup" aria-label={t('desk-postings.publish.title')} className="postings-when">
          {choice('now', t('desk-postings.publish.now'))}
          {hasDay && choice('atDay', t('desk-postings.publish.atDay', { date: day }))}
          {choice('later', t('desk-postings.publish.later'))}
        </div>
        {when === 'later' && (
          <label className="field">
            <span className="field__label">{t('desk-postings.publish.at')}</span>
            <input className="input" type="datetime-local" required value={at} onChange={(event) => setAt(event.target.value)} />
          </label>
        )}
      </form>
    </Dialog>
  );
}
