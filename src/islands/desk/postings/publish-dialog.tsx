import { useState } from 'react';

import { useT } from '#islands/ui/language.tsx';
import { todayInShanghai } from '#lib/rules/deadline.ts';
import { showToast } from '#lib/stores/toasts.ts';

import { MomentInput } from '../ui/moment-input.tsx';
import { ActionDialog } from './action-dialog.tsx';
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

  function choice(name: When, words: string) {
    return (
      <label className="choice">
        <input type="radio" name="when" checked={when === name} onChange={() => setChosen(name)} />
        <span>{words}</span>
      </label>
    );
  }

  return (
    <ActionDialog
      {...{ editor, onClose }}
      title={t('desk-postings.publish.title')}
      submit={t('desk-postings.publish.submit')}
      action="publish"
      body={bodies[when]}
      onDone={({ state }) =>
        showToast('done', t(state === 'open' ? 'desk-postings.publish.done' : 'desk-postings.publish.scheduled'))
      }
    >
      <div role="radiogroup" aria-label={t('desk-postings.publish.title')} className="postings-when">
        {choice('now', t('desk-postings.publish.now'))}
        {hasDay && choice('atDay', t('desk-postings.publish.atDay', { date: day }))}
        {choice('later', t('desk-postings.publish.later'))}
      </div>
      {when === 'later' && (
        <label className="field">
          <span className="field__label">{t('desk-postings.publish.at')}</span>
          <MomentInput required value={at} onChange={setAt} />
        </label>
      )}
    </ActionDialog>
  );
}
