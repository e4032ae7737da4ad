import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';

import { useT } from '#islands/ui/language.tsx';
import { ApiError } from '#lib/client/api-error.ts';
import { staffApi } from '#lib/client/staff-api.ts';
import type { Attendee } from '#lib/contract/office-sessions.ts';
import { type SessionOutcome, sessionOutcomes } from '#lib/domain/session-kinds.ts';
import { describeFaults } from '#lib/forms/describe-faults.ts';
import { faultsOfResult, readScore } from '#lib/forms/office-session.ts';
import { showToast } from '#lib/stores/toasts.ts';

import { useConfirmLeave } from '../ui/use-confirm-leave.tsx';

type Result = Pick<Attendee, 'receiptNo' | 'version' | 'score' | 'outcome'>;

/** The keys that set the outcome while a score input has the focus. */
const keys: Record<string, SessionOutcome> = { p: 'passed', f: 'failed', a: 'absent' };

interface Props {
  sessionId: string;
  attendee: Attendee;
  onSaved(result: Result): void;
}

/** Moves the focus to the score of the next or previous line. */
function move(from: HTMLElement, by: 1 | -1) {
  const all = [...document.querySelectorAll<HTMLInputElement>('[data-score]')];
  all[all.indexOf(from as HTMLInputElement) + by]?.focus();
}

/** Saves a result when the score's input loses the focus or an outcome is chosen. Faulty input stays in the field. */
function useResult({ sessionId, attendee, onSaved }: Props) {
  const t = useT();
  const [typed, setTyped] = useState<string | null>(null);
  const [fault, setFault] = useState('');
  /** The text being sent, so that leaving the field does not send it again. */
  const sent = useRef<string | null>(null);
  /** The result as the server last returned it. */
  const current = useRef<Result>(attendee);
  /** Settles when the last queued save has ended; the next save waits for it. */
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  useEffect(() => {
    current.current = attendee;
  }, [attendee]);
  const { name } = attendee;
  const isGone = useRef(false);
  useEffect(
    () => () => {
      isGone.current = true;
    },
    [],
  );
  useConfirmLeave(typed !== null);

  function type(text: string) {
    setTyped(text);
    setFault('');
  }

  /** Shows a fault at the input, or as a toast with the name if the line is no longer in the table. */
  function refuse(message: string) {
    setFault(message);
    if (isGone.current) showToast('fault', t('common.form.fault', { name: name || attendee.receiptNo, message }));
  }

  function adopt(result: Result, was: string | null) {
    current.current = { ...current.current, ...result };
    onSaved(result);
    // Text typed meanwhile stays in the field.
    setTyped((now) => (now === was ? null : now));
  }

  async function send(result: Result, was: string | null): Promise<void> {
    try {
      const { results } = await staffApi.put<{ results: Result[] }>(
        `sessions/${sessionId}/results`,
        { results: [result] },
        { handles: ['400', '409'] },
      );
      adopt(results[0]!, was);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code !== '409') return refuse(error.fields[0]?.message ?? error.message);
      adopt((error.data as { current: Result }).current, was);
      showToast('fault', t('desk-sessions.results.conflict', { name }));
    }
  }

  async function saveNow(change: Partial<Pick<Result, 'outcome'>>, was: string | null) {
    const { receiptNo, version, score, outcome } = current.current;
    const result = { receiptNo, version, score, outcome, ...change };
    if (was !== null) result.score = readScore(was);
    if (result.outcome === 'absent' && 'outcome' in change) result.score = null;
    const [wrong] = describeFaults(faultsOfResult(result), t);
    if (wrong) return refuse(wrong.message);
    setFault('');
    if (result.score === score && result.outcome === outcome) return setTyped((now) => (now === was ? null : now));
    await send(result, was);
  }

  /** Queues a save, based on the version that the previous save returned. */
  function save(change: Partial<Pick<Result, 'outcome'>>) {
    const was = typed;
    sent.current = was;
    const run = () =>
      saveNow(change, was).finally(() => {
        if (sent.current === was) sent.current = null;
      });
    queue.current = queue.current.then(run, run);
  }

  function leave() {
    if (typed !== null && typed !== sent.current) save({});
  }

  function press(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return;
    const by = event.key === 'Enter' || event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const outcome = event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[event.key.toLowerCase()];
    if (by === 0 && !outcome) return;
    event.preventDefault();
    // A held key must not set the outcome of the following lines too.
    if (outcome && event.repeat) return;
    if (outcome) save({ outcome });
    move(event.currentTarget, by === -1 ? -1 : 1);
  }

  return { typed, type, fault, save, leave, press };
}

/** The inputs for a candidate's score and outcome. */
export function ResultCells(props: Props) {
  const t = useT();
  const { name, score, outcome } = props.attendee;
  const { typed, type, fault, save, leave, press } = useResult(props);
  const id = useId();
  return (
    <span className="sessions-result">
      <input
        className="input"
        inputMode="decimal"
        autoComplete="off"
        data-score
        aria-label={t('desk-sessions.results.scoreOf', { name })}
        value={typed ?? (score === null ? '' : String(score))}
        onChange={({ target }) => type(target.value)}
        aria-invalid={fault !== '' || undefined}
        aria-describedby={fault ? `${id}-fault` : undefined}
        onFocus={({ target }) => target.select()}
        onBlur={leave}
        onKeyDown={press}
      />
      <select
        className="input"
        aria-label={t('desk-sessions.results.outcomeOf', { name })}
        value={outcome ?? ''}
        onChange={({ target }) => save({ outcome: (target.value || null) as SessionOutcome | null })}
      >
        <option value="">{t('desk-sessions.results.none')}</option>
        {sessionOutcomes.map((one) => (
          <option key={one} value={one}>
            {t(`desk-sessions.outcome.${one}`)}
          </option>
        ))}
      </select>
      {fault && (
        <span className="field__error" id={`${id}-fault`} role="alert">
          {fault}
        </span>
      )}
    </span>
  );
}
