import { useStore } from '@nanostores/react';
import { type FormEvent, useRef, useState } from 'react';

import { Button } from '#islands/ui/button.tsx';
import { LengthCounter } from '#islands/ui/form/length-counter.tsx';
import { useT } from '#islands/ui/language.tsx';
import { ApiError } from '#lib/client/api-error.ts';
import { staffApi } from '#lib/client/staff-api.ts';
import type { BatchChoices } from '#lib/contract/batches.ts';
import type { DeskApplication } from '#lib/contract/desk-application.ts';
import type { DeskReply } from '#lib/contract/replies.ts';
import { describeFaults } from '#lib/forms/describe-faults.ts';
import { faultsOfReply } from '#lib/forms/reply.ts';
import { longestReply } from '#lib/rules/replies.ts';
import { lengthOf } from '#lib/rules/text.ts';
import { $staff, mayDoOneOf } from '#lib/stores/staff.ts';
import { showToast } from '#lib/stores/toasts.ts';

import { Words } from '../ui/form-parts.tsx';
import { useLoad } from '../ui/use-load.ts';
import { useStored } from '../ui/use-stored.ts';
import { momentOf } from './moments.ts';
import { Panel } from './panel.tsx';

interface FormProps {
  id: string;
  replies: readonly DeskReply[];
  onChange(replies: DeskReply[]): void;
}

/** Sends an answer, or records that no answer is needed. In both cases, the messages shown no longer wait for an answer. */
function AnswerForm({ id, replies, onChange }: FormProps) {
  const t = useT();
  const { value: text, set } = useStored(`desk-reply ${id}`, '');
  const typed = useRef(text);
  const [fault, setFault] = useState('');
  const [busy, setBusy] = useState(false);
  const waits = replies.some((reply) => reply.waits === 'Y');
  const [isWriting, setIsWriting] = useState(false);
  const { data: choices } = useLoad<BatchChoices>(isWriting ? 'batches/choices' : null);

  function type(words: string) {
    typed.current = words;
    set(words);
  }

  async function post(kind: 'send' | 'settle') {
    if (busy) return;
    const [own] = kind === 'send' ? describeFaults(faultsOfReply(text), t) : [];
    if (own) {
      setFault(own.message);
      return;
    }
    setBusy(true);
    setFault('');
    try {
      const seen = replies.at(-1)?.id;
      const body = { ...(kind === 'send' && { text }), ...(seen !== undefined && { seen }) };
      const path = `applications/${encodeURIComponent(id)}/replies`;
      const list = await staffApi.post<DeskReply[]>(path, body, { handles: ['400'] });
      // If the text was changed while the answer was being sent, it stays in the form.
      if (kind === 'send' && typed.current === text) type('');
      onChange(list);
      showToast('done', t(kind === 'send' ? 'desk-applications.replies.sent' : 'desk-applications.replies.settled'));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === '400') setFault(error.fields[0]?.message ?? error.message);
    } finally {
      setBusy(false);
    }
  }

  function send(event: FormEvent) {
    event.preventDefault();
    void post('send');
  }

  return (
    <form className="desk-note" noValidate onSubmit={send}>
      <Words
        id="desk-reply"
        label={t(replies.length > 0 ? 'desk-applications.replies.answer' : 'desk-applications.replies.write')}
        hint={t('desk-applications.replies.hint')}
        fault={fault ? { message: fault } : undefined}
        alert
        wide={false}
        snippets={choices?.snippets}
        value={text}
        onChange={type}
        onFocus={() => setIsWriting(true)}
      />
      <LengthCounter id="desk-reply-length" length={lengthOf(text)} maximum={longestReply} />
      <div className="row">
        <Button type="submit" size="small" busy={busy}>
          {t('desk-applications.replies.send')}
        </Button>
        {waits && (
          <Button size="small" variant="quiet" busy={busy} onClick={() => void post('settle')}>
            {t('desk-applications.replies.settle')}
          </Button>
        )}
      </div>
    </form>
  );
}

interface Props {
  application: DeskApplication;
  onChange(replies: DeskReply[]): void;
}

/** The conversation with the candidate, and a form to answer. */
export function RepliesPanel({ application: { idkey, replies = [] }, onChange }: Props) {
  const t = useT();
  const staff = useStore($staff);
  const waits = replies.some((reply) => reply.waits === 'Y');
  const state = waits ? 'waits' : 'answered';
  return (
    <Panel
      title={t('desk-applications.replies.title')}
      aside={
        replies.length > 0 && (
          <span className={waits ? 'badge badge--due' : 'badge badge--done'}>{t(`desk-applications.replies.${state}`)}</span>
        )
      }
    >
      {replies.length === 0 && <p className="desk-panel__none">{t('desk-applications.replies.none')}</p>}
      <ul className="desk-list">
        {replies.map(({ id, text, at, author, from }) => (
          <li key={id}>
            <p className="desk-note__text">{text}</p>
            <p className="desk-list__small">
              {from === 'candidate' ? t('desk-applications.replies.candidate') : author} · {momentOf(at)}
            </p>
          </li>
        ))}
      </ul>
      {mayDoOneOf(staff, ['applications.message']) && <AnswerForm id={idkey} replies={replies} onChange={onChange} />}
    </Panel>
  );
}
