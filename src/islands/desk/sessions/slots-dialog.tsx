import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

import { Button } from '#islands/ui/button.tsx';
import { Dialog } from '#islands/ui/dialog.tsx';
import { DateInput } from '#islands/ui/form/date-input.tsx';
import { useT } from '#islands/ui/language.tsx';
import { ApiError } from '#lib/client/api-error.ts';
import { staffApi } from '#lib/client/staff-api.ts';
import type { AddedSlots, OfficeSession, SlotPlan } from '#lib/contract/office-sessions.ts';
import { describeFaults } from '#lib/forms/describe-faults.ts';
import type { FieldFault } from '#lib/forms/faults.ts';
import { dateTimeInShanghai } from '#lib/rules/deadline.ts';
import { readClock } from '#lib/rules/moments.ts';
import { faultsOfPlan, slotsOfPlan } from '#lib/rules/slot-plan.ts';
import { showToast } from '#lib/stores/toasts.ts';

import { Line } from '../ui/form-parts.tsx';
import { useConfirmClose } from '../ui/use-confirm-leave.tsx';
import { ColleaguesField } from './colleagues-field.tsx';
import { FaultList } from './shared.tsx';
import { planOf, type SlotsDraft } from './slots-draft.ts';

const named = ['date', 'from', 'to', 'minutes', 'rooms', 'places', 'breaks', 'interviewers'] as const;

/** The slots of a plan: their number, the rooms and the distinct times; a hint if the plan has faults. */
function PlanPreview({ plan }: { plan: SlotPlan }) {
  const t = useT();
  if (faultsOfPlan(plan).length > 0) return <p className="field__hint">{t('desk-sessions.slots.previewHint')}</p>;
  const slots = slotsOfPlan(plan);
  const clock = (at: number) => dateTimeInShanghai(at).slice(11);
  const times = new Set(slots.map(({ begins, ends }) => `${clock(begins)}–${clock(ends)}`));
  const perRoom = t('desk-sessions.slots.perRoom', { count: times.size });
  return (
    <>
      <p className="sessions-plan__count">{t('desk-sessions.slots.count', { count: slots.length })}</p>
      <dl className="sessions-facts">
        {(plan.rooms.length > 0 ? plan.rooms : [t('desk-sessions.slots.wholePlace')]).map((room) => (
          <div key={room}>
            <dt>{room}</dt>
            <dd>{perRoom}</dd>
          </div>
        ))}
      </dl>
      <ul className="sessions-chips" aria-label={t('desk-sessions.slots.times')}>
        {[...times].map((time) => (
          <li key={time}>{time}</li>
        ))}
      </ul>
    </>
  );
}

/** Lists the clashes as the server describes them, and takes the focus. */
function Clashes({ found }: { found: AddedSlots }) {
  const t = useT();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), [found]);
  return (
    <div className="notice notice--due" role="alert" tabIndex={-1} ref={box}>
      <div>
        <p>{t('desk-sessions.slots.clashes')}</p>
        <ul>
          {found.clashes.map((clash) => (
            <li key={clash}>{clash}</li>
          ))}
        </ul>
      </div>
    </div>
  );
}

interface Props {
  session: OfficeSession;
  title: string;
  /** The initial values of the form. */
  first: SlotsDraft;
  onAdded(): void;
  onClose(): void;
}

/**
 * Adds slots on one day to a session. If there are clashes, they are shown before anything is added; pressing the button again
 * adds the slots that are free.
 */
export function SlotsDialog({ session, title, first, onAdded, onClose }: Props) {
  const t = useT();
  const id = useId();
  const [draft, setDraft] = useState(first);
  /** The values of the plan that was added while others were typed; until then the initial values. */
  const [base, setBase] = useState(first);
  const latest = useRef(draft);
  useEffect(() => {
    latest.current = draft;
  });
  const [found, setFound] = useState<AddedSlots | null>(null);
  const [faults, setFaults] = useState<FieldFault[]>([]);
  const [busy, setBusy] = useState(false);
  const [isSaved, setIsSaved] = useState(false);
  const isEdited = JSON.stringify(draft) !== JSON.stringify(base);
  const { close, question } = useConfirmClose(!isSaved && isEdited, onClose);
  const plan = planOf(draft);

  function set(given: Partial<SlotsDraft>) {
    setDraft((former) => ({ ...former, ...given }));
    setFound(null);
  }

  /** Adds the plan. If the form changes before the preview arrives, nothing is added; if later, the dialog stays open. */
  async function add() {
    const hasChanged = () => JSON.stringify(planOf(latest.current)) !== JSON.stringify(plan);
    const path = `sessions/${session.id}/slots`;
    const preview = found ?? (await staffApi.post<AddedSlots>(`${path}/preview`, plan, { handles: ['400'] }));
    if (hasChanged()) return;
    if (!found && preview.clashes.length > 0) return setFound(preview);
    const added = await staffApi.post<AddedSlots>(path, plan, { handles: ['400'] });
    showToast('done', t('desk-sessions.slots.done', { count: added.added }));
    onAdded();
    if (hasChanged()) return setBase(draft);
    // The page may be left now without a warning.
    flushSync(() => setIsSaved(true));
    onClose();
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    const own = describeFaults(faultsOfPlan(plan), t);
    setFaults(own);
    if (own.length > 0 || busy) return;
    setBusy(true);
    try {
      await add();
    } catch (error) {
      if (error instanceof ApiError && error.code === '400') setFaults(error.fields);
    }
    setBusy(false);
  }

  const nameOf = (path: string) => {
    const name = named.find((one) => one === path.split('.')[0]);
    return name && t(`desk-sessions.slots.${name}`);
  };
  const field = (name: Exclude<(typeof named)[number], 'interviewers'>) => ({
    label: t(`desk-sessions.slots.${name}`),
    fault: faults.find(({ path }) => path.split('.')[0] === name),
    value: draft[name],
    onChange: (value: string) => set({ [name]: value }),
  });
  const clock = (name: 'from' | 'to') => ({
    ...field(name),
    inputMode: 'numeric' as const,
    placeholder: 'HH:mm',
    onBlur: () => setDraft((former) => ({ ...former, [name]: readClock(former[name]) })),
  });

  return (
    <>
      <Dialog
        open
        size="large"
        title={title}
        onClose={close}
        footer={
          <>
            <Button onClick={close}>{t('common.cancel')}</Button>
            <Button variant="primary" type="submit" form={id} busy={busy} disabled={found?.slots.length === 0}>
              {found ? t('desk-sessions.slots.addFree', { count: found.added }) : t('desk-sessions.slots.add')}
            </Button>
          </>
        }
      >
        <form className="form form--columns" id={id} noValidate onSubmit={(event) => void submit(event)}>
          <div className="field--wide">
            <FaultList faults={faults} nameOf={nameOf} />
          </div>
          <Line {...field('date')} as={DateInput} />
          <Line {...field('minutes')} inputMode="numeric" data-autofocus />
          <Line {...clock('from')} />
          <Line {...clock('to')} />
          <Line {...field('rooms')} hint={t('desk-sessions.slots.roomsHint')} />
          <Line {...field('places')} inputMode="numeric" />
          <Line {...field('breaks')} hint={t('desk-sessions.slots.breaksHint')} wide />
          <ColleaguesField sessionId={session.id} value={draft.interviewers} onChange={(interviewers) => set({ interviewers })} />
        </form>
        {found && <Clashes found={found} />}
        <section className="sessions-plan" aria-label={t('desk-sessions.slots.preview')} aria-live="polite">
          <PlanPreview plan={plan} />
        </section>
      </Dialog>
      {question}
    </>
  );
}
