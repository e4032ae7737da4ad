import { useState } from 'react';

import { Button } from '#islands/ui/button.tsx';
import { Dialog } from '#islands/ui/dialog.tsx';
import { FieldShell } from '#islands/ui/form/field-shell.tsx';
import { useLocale, useT } from '#islands/ui/language.tsx';
import { serverNow } from '#lib/client/server-clock.ts';
import { describeFaults } from '#lib/forms/describe-faults.ts';
import type { FieldFault } from '#lib/forms/faults.ts';
import { todayInShanghai } from '#lib/rules/deadline.ts';
import { missingForPublishing } from '#lib/forms/posting/check.ts';
import { contentOf } from '#lib/forms/posting/values.ts';
import { showToast } from '#lib/stores/toasts.ts';
import { inLocale } from '#lib/text/locale.ts';

import { MomentInput } from '../ui/moment-input.tsx';
import { ActionDialog } from './action-dialog.tsx';
import { FaultLinks } from './fault-list.tsx';
import type { Editor } from './use-editor.ts';

interface Props {
  editor: Editor;
  onClose: () => void;
}

type When = 'now' | 'atDay' | 'later';

/** The faults that prevent publishing the editor's current values, saved or not. */
function useMissing({ values }: Editor): readonly FieldFault[] {
  const t = useT();
  const [today] = useState(() => todayInShanghai(serverNow()));
  const { content, faults } = contentOf(values);
  const missing = missingForPublishing(content, today);
  const typed = new Set(faults.map(({ path }) => path));
  return describeFaults([...faults, ...missing.filter(({ path }) => !typed.has(path))], t);
}

function NotReady({ missing, onClose }: { missing: readonly FieldFault[]; onClose: () => void }) {
  const t = useT();
  return (
    <Dialog
      open
      size="small"
      title={t('desk-postings.publish.notReady')}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('common.close')}</Button>}
    >
      <div className="error-summary">
        <p>
          <strong>{t('desk-postings.missing.title', { count: missing.length })}</strong>
        </p>
        <FaultLinks faults={missing} onJump={onClose} />
      </div>
    </Dialog>
  );
}

function PublishForm({ editor, onClose }: Props) {
  const t = useT();
  const locale = useLocale();
  const text = (path: string) => editor.values[path] as string;
  const name = inLocale({ zh: text('name.zh'), en: text('name.en') }, locale);
  const day = editor.values.publishDate as string;
  const [today] = useState(() => todayInShanghai(serverNow()));
  const hasDay = day > today;
  const needsApproval = editor.posting.needsApproval === 'Y';
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
      submit={t(needsApproval ? 'desk-postings.approval.submit' : 'desk-postings.publish.submit')}
      action="publish"
      body={bodies[when]}
      onDone={({ state, approval }) => {
        const done = state === 'open' ? 'desk-postings.publish.done' : 'desk-postings.publish.scheduled';
        showToast('done', t(approval ? 'desk-postings.approval.submitted' : done));
      }}
    >
      <dl className="desk-pairs">
        <div>
          <dt>{t('desk-postings.fields.name')}</dt>
          <dd>
            <strong>{name}</strong>
          </dd>
        </div>
        <div>
          <dt>{t('desk-postings.fields.endDate')}</dt>
          <dd>
            <strong>{text('endDate')}</strong> <span className="muted">{t('desk-postings.fields.endDateHint')}</span>
          </dd>
        </div>
      </dl>
      {needsApproval && <p>{t('desk-postings.approval.needed')}</p>}
      <div role="radiogroup" aria-label={t('desk-postings.publish.title')} className="postings-when">
        {choice('now', t('desk-postings.publish.now'))}
        {hasDay && choice('atDay', t('desk-postings.publish.atDay', { date: day }))}
        {choice('later', t('desk-postings.publish.later'))}
      </div>
      {when === 'later' && (
        <FieldShell label={t('desk-postings.publish.at')}>
          {(control) => <MomentInput {...control} required value={at} onChange={setAt} />}
        </FieldShell>
      )}
    </ActionDialog>
  );
}

/**
 * The dialog to publish a posting now, at the start of its opening day, or at a given time. If faults prevent publishing,
 * the dialog lists them instead, with links to the fields.
 */
export function PublishDialog(props: Props) {
  const missing = useMissing(props.editor);
  return missing.length > 0 ? <NotReady {...{ missing }} onClose={props.onClose} /> : <PublishForm {...props} />;
}
