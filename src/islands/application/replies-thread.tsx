import { type FormEvent, useEffect, useRef, useState } from 'react';

import { Button } from '#islands/ui/button.tsx';
import { FieldShell } from '#islands/ui/form/field-shell.tsx';
import { LengthCounter } from '#islands/ui/form/length-counter.tsx';
import { useT } from '#islands/ui/language.tsx';
import { Spinner } from '#islands/ui/spinner.tsx';
import { ApiError } from '#lib/client/api-error.ts';
import { api } from '#lib/client/api.ts';
import type { ApplicationRecord } from '#lib/contract/applications.ts';
import type { Reply } from '#lib/contract/replies.ts';
import { describeFaults } from '#lib/forms/describe-faults.ts';
import { faultsOfReply } from '#lib/forms/reply.ts';
import { longestReply } from '#lib/rules/replies.ts';
import { lengthOf } from '#lib/rules/text.ts';
import { dropLocalDraft, readLocalDraft, saveLocalDraft } from '#lib/stores/local-drafts.ts';
import { showToast } from '#lib/stores/toasts.ts';

import { loadApplications } from './load-applications.ts';
import { beijingTime } from './moment.ts';

interface Props {
  record: ApplicationRecord;
  /** Whether the field gets the focus once it is rendered. */
  takesFocus: boolean;
}

function Messages({ replies }: { replies: readonly Reply[] }) {
  const t = useT();
  return (
    <ol className="replies" role="list" aria-live="polite">
      {replies.map(({ id, at, from, text }) => (
        <li key={id} className={`replies__message replies__message--${from}`}>
          <p className="small muted">
            <strong>{t(from === 'office' ? 'application.replies.office' : 'application.replies.you')}</strong>{' '}
            <time dateTime={at}>{beijingTime(at)}</time>
          </p>
          <p className="replies__text">{text}</p>
        </li>
      ))}
    </ol>
  );
}

function WriteForm({ record, takesFocus, onSent }: Props & { onSent(replies: Reply[]): void }) {
  const t = useT();
  const { idkey, pkPsndoc: owner } = record;
  const draft = `reply.${idkey}`;
  const id = `reply-${idkey}`;
  const [text, setText] = useState(() => String(readLocalDraft('application', owner, draft) ?? ''));
  const typed = useRef(text);
  const [fault, setFault] = useState('');
  const [isBusy, setIsBusy] = useState(false);

  useEffect(() => {
    if (takesFocus) document.getElementById(id)?.focus();
  }, [id, takesFocus]);

  function type(words: string) {
    typed.current = words;
    setText(words);
    setFault('');
    if (words === '') dropLocalDraft('application', owner, draft);
    else saveLocalDraft('application', owner, draft, words);
  }

  async function send(event: FormEvent) {
    event.preventDefault();
    const [own] = describeFaults(faultsOfReply(text), t);
    if (own) {
      setFault(own.message);
      document.getElementById(id)?.focus();
      return;
    }
    setIsBusy(true);
    setFault('');
    try {
      const path = `personal/apply-job/${encodeURIComponent(idkey)}/replies`;
      const replies = await api.post<Reply[]>(path, { text }, { handles: ['400', '409', '429'] });
      // Text that was typed while the message was being sent stays in the field.
      if (typed.current === text) type('');
      showToast('done', t('application.replies.sent'));
      onSent(replies);
    } catch (error) {
      const { code, fields = [], message = '' } = error instanceof ApiError ? error : {};
      const isKnown = code === '409' || code === '400';
      if (code === '429') setFault(t('application.replies.limit'));
      else setFault(fields[0]?.message ?? (isKnown ? message : t('application.replies.failed')));
      document.getElementById(id)?.focus();
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <form className="stack" noValidate onSubmit={(event) => void send(event)}>
      <FieldShell
        id={id}
        label={t('application.replies.text')}
        hint={t('application.replies.hint')}
        fault={fault ? { message: fault } : undefined}
        alert
      >
        {(control) => (
          <textarea {...control} className="input" rows={4} value={text} onChange={({ target }) => type(target.value)} />
        )}
      </FieldShell>
      <LengthCounter id={`${id}-length`} length={lengthOf(text)} maximum={longestReply} />
      <div>
        <Button type="submit" variant="solid" busy={isBusy}>
          {t('application.replies.send')}
        </Button>
      </div>
    </form>
  );
}

/** The conversation with the recruiting team, and a form to write to them while that is possible. */
export function RepliesThread({ record, takesFocus }: Props) {
  const t = useT();
  const { idkey } = record;
  const [replies, setReplies] = useState<Reply[] | undefined>();
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    let away = false;
    api.get<Reply[]>(`personal/apply-job/${encodeURIComponent(idkey)}/replies`).then(
      (list) => {
        if (!away) setReplies(list);
      },
      () => {
        if (!away) setFailed(true);
      },
    );
    return () => {
      away = true;
    };
  }, [idkey, attempt]);

  function retry() {
    setFailed(false);
    setAttempt(attempt + 1);
  }

  if (failed) return <Button onClick={retry}>{t('common.retry')}</Button>;
  if (!replies) return <Spinner label={t('common.loading')} />;
  return (
    <div className="stack">
      {replies.length === 0 && <p className="muted">{t('application.replies.lead')}</p>}
      {replies.length > 0 && <Messages replies={replies} />}
      {record.replies?.open === 'Y' ? (
        <WriteForm
          record={record}
          takesFocus={takesFocus}
          onSent={(list) => {
            setReplies(list);
            void loadApplications('all').catch(() => {});
          }}
        />
      ) : (
        <p className="muted">{t('application.replies.closed')}</p>
      )}
    </div>
  );
}
