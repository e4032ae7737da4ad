import { useStore } from '@nanostores/react';
import { type FormEvent, useId, useRef, useState } from 'react';

import { Button } from '#islands/ui/button.tsx';
import { useLocale, useT } from '#islands/ui/language.tsx';
import { ApiError } from '#lib/client/api-error.ts';
import { staffApi } from '#lib/client/staff-api.ts';
import type { OfficeSession, SeatOutcome } from '#lib/contract/office-sessions.ts';
import { mostUncounted } from '#lib/domain/batch-kinds.ts';
import type { ApplyStatus } from '#lib/domain/enums.ts';
import type { SeatRule } from '#lib/domain/session-kinds.ts';
import type { FieldFault } from '#lib/forms/faults.ts';
import { momentInShanghai } from '#lib/rules/moments.ts';
import { $staff, mayDoOneOf } from '#lib/stores/staff.ts';
import { showToast } from '#lib/stores/toasts.ts';

import { useOpenBatch } from '../batches/use-open-batch.ts';
import { DeskTable } from '../ui/desk-table.tsx';
import { Choice as Select, Words } from '../ui/form-parts.tsx';
import { MomentLine } from '../ui/moment-line.tsx';
import { FaultList, toInstant } from './shared.tsx';
import { NotifyDialog } from './notify-dialog.tsx';

/** The statuses that the form offers for choosing candidates. */
const steps = ['submitted', 'screening', 'writtenTest', 'interview', 'physicalExam'] as const satisfies ApplyStatus[];
/** Maximum number of rows in each table of the preview; further rows are only counted. */
const shownAtMost = 200;

interface Choice {
  by: 'ids' | 'status';
  ids: string;
  status: readonly ApplyStatus[];
  rule: SeatRule;
  confirmBy: string;
  choose: boolean;
  note: string;
}

function bodyOf({ by, ids, status, rule, confirmBy, choose, note }: Choice) {
  return {
    ids: by === 'ids' ? ids.split(/[\s,，;；、]+/).filter(Boolean) : [],
    status: by === 'status' ? status : [],
    ...{ rule, note, choose: choose ? 'Y' : 'N' },
    confirmBy: confirmBy === '' ? null : toInstant(confirmBy),
  };
}

function More({ count }: { count: number }) {
  const t = useT();
  return count > shownAtMost ? <p>{t('desk-sessions.assign.more', { count: count - shownAtMost })}</p> : null;
}

interface PreviewProps {
  outcome: SeatOutcome;
  /** Whether the dialog for asking candidates about the written test is being loaded. */
  asking: boolean;
  onAsk(ids: string[]): void;
}

/**
 * The assigned seats, and the candidates left out, each with the reason. Candidates who were never asked whether they will
 * take the written test are counted separately, with a button to ask them.
 */
function Preview({ outcome: { assigned, refused }, asking, onAsk }: PreviewProps) {
  const t = useT();
  const locale = useLocale();
  const placeOf = ({ room, seat, begins }: SeatOutcome['assigned'][number]) =>
    seat === null
      ? [momentInShanghai(Date.parse(begins), locale), room].filter(Boolean).join(' ')
      : t('desk-sessions.assign.seat', { room, seat });
  const notAsked = refused.filter(({ why }) => why === 'notAsked');
  const others = refused.filter(({ why }) => why !== 'notAsked');
  if (assigned.length + refused.length === 0) return <p className="desk-empty">{t('desk-sessions.assign.empty')}</p>;
  return (
    <div className="sessions-preview">
      {notAsked.length > 0 && (
        <div className="notice sessions-preview__line">
          <p>{t('desk-sessions.assign.notAsked', { count: notAsked.length })}</p>
          <Button size="small" busy={asking} onClick={() => onAsk(notAsked.map((one) => one.id))}>
            {t('desk-sessions.assign.ask')}
          </Button>
        </div>
      )}
      <section>
        <h3>{t('desk-sessions.assign.gets', { count: assigned.length })}</h3>
        <DeskTable
          caption={t('desk-sessions.assign.gets', { count: assigned.length })}
          rows={assigned.slice(0, shownAtMost)}
          keyOf={({ id }) => id}
          empty={t('desk-sessions.assign.empty')}
          columns={[
            { key: 'receipt', heading: t('desk-sessions.assign.receipt'), cell: ({ receiptNo }) => receiptNo, isCode: true },
            { key: 'name', heading: t('desk-sessions.assign.name'), cell: ({ name }) => name },
            { key: 'place', heading: t('desk-sessions.assign.place'), cell: placeOf },
          ]}
        />
        <More count={assigned.length} />
      </section>
      {others.length > 0 && (
        <section>
          <h3>{t('desk-sessions.assign.left', { count: others.length })}</h3>
          <DeskTable
            caption={t('desk-sessions.assign.left', { count: others.length })}
            rows={others.slice(0, shownAtMost)}
            keyOf={({ id }) => id}
            empty=""
            columns={[
              { key: 'receipt', heading: t('desk-sessions.assign.receipt'), cell: ({ receiptNo, id }) => receiptNo ?? id },
              { key: 'name', heading: t('desk-sessions.assign.name'), cell: ({ name }) => name },
              { key: 'why', heading: t('desk-sessions.assign.why'), cell: ({ why }) => t(`desk-sessions.left.${why}`) },
            ]}
          />
          <More count={others.length} />
        </section>
      )}
    </div>
  );
}

interface Props {
  session: OfficeSession;
  /** Called after seats were assigned, or a batch was stored, undone or released. */
  onAssigned(): void;
}

/** The form to assign the seats of a session: the candidates and the rule, then a preview, then the confirmation. */
export function AssignPanel({ session, onAssigned }: Props) {
  const t = useT();
  const id = useId();
  const [choice, setChoice] = useState<Choice>({
    ...{ by: 'ids', ids: '', status: [], confirmBy: '', choose: false, note: '' },
    rule: session.kind === 'writtenTest' && session.site ? 'site' : 'receipt',
  });
  const [preview, setPreview] = useState<SeatOutcome | null>(null);
  const [faults, setFaults] = useState<FieldFault[]>([]);
  const [busy, setBusy] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const staff = useStore($staff);
  const { opening, open: openBatch } = useOpenBatch(() => {
    setPreview(null);
    onAssigned();
  });

  /** Counts the changes of the form, so that a preview requested before a change is not shown after the change. */
  const changes = useRef(0);

  function set(given: Partial<Choice>) {
    changes.current += 1;
    setChoice((former) => ({ ...former, ...given }));
    setPreview(null);
  }

  async function call(path: 'assign' | 'assign/preview'): Promise<SeatOutcome | null> {
    if (busy) return null;
    setBusy(true);
    setFaults([]);
    try {
      const body = { ...bodyOf(choice), ...(path === 'assign' ? { count: preview?.assigned.length } : {}) };
      return await staffApi.post<SeatOutcome>(`sessions/${session.id}/${path}`, body, { handles: ['400'] });
    } catch (error) {
      if (error instanceof ApiError && error.code === '400') {
        setFaults(error.fields);
        // The number of candidates to be notified has changed, so a new preview is needed.
        if (error.fields.some(({ path: at }) => at === 'count')) setPreview(null);
      }
      return null;
    } finally {
      setBusy(false);
    }
  }

  async function look(event: FormEvent) {
    event.preventDefault();
    const before = changes.current;
    const outcome = await call('assign/preview');
    if (changes.current === before) setPreview(outcome);
  }

  async function give() {
    const outcome = await call('assign');
    setIsAsking(false);
    if (!outcome) return;
    const isSame = outcome.assigned.length === preview?.assigned.length;
    showToast('done', t('desk-sessions.assign.done', { count: outcome.assigned.length }));
    if (!isSame) showToast('fault', t('desk-sessions.assign.changed'));
    setPreview(isSame ? null : outcome);
    onAssigned();
  }

  const faultOf = (name: string) => faults.find(({ path }) => path.split('.')[0] === name);
  const nameOf = (path: string) => {
    const [at] = path.split('.');
    if (at === 'ids' || at === 'status') return t('desk-sessions.assign.who');
    return at === 'confirmBy' || at === 'rule' || at === 'note' ? t(`desk-sessions.assign.${at}`) : undefined;
  };

  const toggle = (step: ApplyStatus) =>
    set({ status: choice.status.includes(step) ? choice.status.filter((one) => one !== step) : [...choice.status, step] });
  const count = preview?.assigned.length ?? 0;
  const mayTell = count <= mostUncounted || mayDoOneOf(staff, ['applications.releaseNow']);

  function hold() {
    const { rule, choose, note, confirmBy: dueAt } = choice;
    void openBatch('session', {
      selection: { ids: preview?.assigned.map((one) => one.id) ?? [] },
      count,
      values: { sessionId: session.id, rule, choose, note, dueAt },
    });
  }

  function ask(ids: string[]) {
    void openBatch('intention', { selection: { ids }, count: ids.length });
  }

  return (
    <section className="card sessions-section" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{t('desk-sessions.assign.title')}</h2>
      <form className="form form--columns" onSubmit={(event) => void look(event)} noValidate>
        <div className="field--wide">
          <FaultList faults={faults} nameOf={nameOf} />
        </div>
        <fieldset className="field field--wide">
          <legend className="field__label">{t('desk-sessions.assign.who')}</legend>
          {(['ids', 'status'] as const).map((by) => (
            <label className="choice" key={by}>
              <input type="radio" name={`${id}-by`} checked={choice.by === by} onChange={() => set({ by })} />
              <span>{t(by === 'ids' ? 'desk-sessions.assign.ids' : 'desk-sessions.assign.byStatus')}</span>
            </label>
          ))}
          {choice.by === 'ids' ? (
            <>
              <textarea
                className="input"
                rows={3}
                aria-label={t('desk-sessions.assign.ids')}
                aria-describedby={`${id}-ids-hint`}
                value={choice.ids}
                onChange={({ target }) => set({ ids: target.value })}
              />
              <p className="field__hint" id={`${id}-ids-hint`}>
                {t('desk-sessions.assign.idsHint')}
              </p>
            </>
          ) : (
            <div className="choices">
              {steps.map((step) => (
                <label className="choice" key={step}>
                  <input type="checkbox" checked={choice.status.includes(step)} onChange={() => toggle(step)} />
                  <span>{t(`enums.applyStatus.${step}`)}</span>
                </label>
              ))}
            </div>
          )}
        </fieldset>
        {session.kind === 'writtenTest' && (
          <Select
            label={t('desk-sessions.assign.rule')}
            hint={t('desk-sessions.assign.ruleHint')}
            value={choice.rule}
            onChange={(rule) => set({ rule: rule as SeatRule })}
          >
            <option value="site">{t('desk-sessions.assign.ruleSite')}</option>
            <option value="receipt">{t('desk-sessions.assign.ruleReceipt')}</option>
          </Select>
        )}
        <MomentLine
          label={t('desk-sessions.assign.confirmBy')}
          hint={session.kind === 'writtenTest' && t('desk-sessions.assign.confirmHint')}
          fault={faultOf('confirmBy')}
          value={choice.confirmBy}
          onChange={(confirmBy) => set({ confirmBy })}
        />
        {session.slots.length > 0 && (
          <label className="choice">
            <input type="checkbox" checked={choice.choose} onChange={({ target }) => set({ choose: target.checked })} />
            <span>{t('desk-sessions.assign.choose')}</span>
          </label>
        )}
        <Words
          label={t('desk-sessions.assign.note')}
          fault={faultOf('note')}
          rows={2}
          value={choice.note}
          onChange={(note) => set({ note })}
        />
        <div className="form__actions">
          <Button type="submit" busy={busy && !preview}>
            {t('desk-sessions.assign.preview')}
          </Button>
          {count > 0 && (
            <Button variant="primary" busy={opening === 'session'} onClick={hold}>
              {t('desk-sessions.assign.hold', { count })}
            </Button>
          )}
          {count > 0 && mayTell && (
            <Button busy={busy} onClick={() => setIsAsking(true)}>
              {t('desk-sessions.assign.give', { count })}
            </Button>
          )}
        </div>
      </form>
      {isAsking && (
        <NotifyDialog
          count={count}
          busy={busy}
          title={t('desk-sessions.assign.give', { count })}
          confirmLabel={t('desk-sessions.tell.confirm')}
          onConfirm={() => void give()}
          onClose={() => setIsAsking(false)}
        />
      )}
      <div aria-live="polite">{preview && <Preview outcome={preview} asking={opening === 'intention'} onAsk={ask} />}</div>
    </section>
  );
}
