import { useId } from 'react';

import { Button } from '#islands/ui/button.tsx';
import { Icon } from '#islands/ui/icon.tsx';
import { useT } from '#islands/ui/language.tsx';
import type { FieldFault } from '#lib/forms/faults.ts';

import { MomentInput } from '../ui/moment-input.tsx';

/** A room or a slot, as entered in the inputs. */
export interface PartDraft {
  key?: string;
  /** The name of a room, or the location of a slot. */
  name: string;
  /** Slots only; the value of a date and time input. */
  begins: string;
  capacity: string;
  taken: number;
  /** The duration of a slot; absent if it lasts until its usual end (`slotEnd`). */
  minutes?: number;
}

interface Props {
  kind: 'rooms' | 'slots';
  parts: readonly PartDraft[];
  faults: readonly FieldFault[];
  onChange(parts: PartDraft[]): void;
}

/** The rooms of a written test, or the slots of a session of another kind, one per line. */
export function PartsEditor({ kind, parts, faults, onChange }: Props) {
  const t = useT();
  const id = useId();
  const isRooms = kind === 'rooms';
  const change = (index: number, given: Partial<PartDraft>) =>
    onChange(parts.map((part, at) => (at === index ? { ...part, ...given } : part)));
  const last = parts.at(-1);
  const more = () => onChange([...parts, { name: '', begins: last?.begins ?? '', capacity: last?.capacity ?? '', taken: 0 }]);
  const faulty = (index: number, field: string) =>
    faults.some(({ path }) => path === `${kind}.${index}.${field}`) ? { 'aria-invalid': true } : {};

  return (
    <fieldset className="field field--wide sessions-parts">
      <legend className="field__label">{t(`desk-sessions.form.${kind}`)}</legend>
      {parts.map((part, index) => (
        <div className="sessions-parts__line" key={part.key ?? `${id}-${index}`}>
          {!isRooms && (
            <label>
              <span className="field__hint">{t('desk-sessions.form.slotBegins')}</span>
              <MomentInput value={part.begins} onChange={(begins) => change(index, { begins })} {...faulty(index, 'begins')} />
            </label>
          )}
          <label>
            <span className="field__hint">{t(isRooms ? 'desk-sessions.form.room' : 'desk-sessions.form.slotPlace')}</span>
            <input
              className="input"
              value={part.name}
              onChange={({ target }) => change(index, { name: target.value })}
              {...faulty(index, isRooms ? 'name' : 'place')}
            />
          </label>
          <label className="sessions-parts__count">
            <span className="field__hint">{t(isRooms ? 'desk-sessions.form.seats' : 'desk-sessions.form.slotCapacity')}</span>
            <input
              className="input"
              inputMode="numeric"
              value={part.capacity}
              onChange={({ target }) => change(index, { capacity: target.value })}
              {...faulty(index, 'capacity')}
            />
          </label>
          {part.taken > 0 ? (
            <span className="sessions-parts__taken">{t('desk-sessions.form.fewest', { count: part.taken })}</span>
          ) : (
            <button
              type="button"
              className="icon-button"
              aria-label={t(isRooms ? 'desk-sessions.form.removeRoom' : 'desk-sessions.form.removeSlot', {
                name: part.name || String(index + 1),
              })}
              onClick={() => onChange(parts.filter((_, at) => at !== index))}
            >
              <Icon name="close" size={20} />
            </button>
          )}
        </div>
      ))}
      <div>
        <Button size="small" onClick={more}>
          {t(isRooms ? 'desk-sessions.form.addRoom' : 'desk-sessions.form.addSlot')}
        </Button>
      </div>
    </fieldset>
  );
}
