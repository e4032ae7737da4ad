import type { ReactNode } from 'react';

import { useT } from '#islands/ui/language.tsx';
import type { Attendee, OfficeSession } from '#lib/contract/office-sessions.ts';
import { isFilterOutcome, type FilterOutcome, filterOutcomes } from '#lib/domain/session-kinds.ts';

const attendances = ['all', 'came', 'absent'] as const;

/** The filter of a session's candidates. */
export interface PeopleFilter {
  word: string;
  /** The name of a room; empty for any. */
  room: string;
  attendance: (typeof attendances)[number];
  outcome: FilterOutcome | '';
}

/** The filter that all candidates match. */
export const everybody: PeopleFilter = { word: '', room: '', attendance: 'all', outcome: '' };

/** Whether a candidate matches the filter. */
export function isWanted(
  { name, receiptNo, room, checkedInAt, outcome }: Attendee,
  { word, attendance, ...wanted }: PeopleFilter,
): boolean {
  const isNamed = [name, receiptNo].some((text) => text.toLowerCase().includes(word.trim().toLowerCase()));
  const isThere = attendance === 'all' || (attendance === 'came') === (checkedInAt !== null);
  const hasResult = wanted.outcome === '' || (outcome ?? 'none') === wanted.outcome;
  return isNamed && isThere && hasResult && (wanted.room === '' || room === wanted.room);
}

interface SelectProps {
  label: string;
  value: string;
  onChange(value: string): void;
  children: ReactNode;
}

function Select({ label, value, onChange, children }: SelectProps) {
  return (
    <label>
      <span>{label}</span>
      <select className="input" value={value} onChange={({ target }) => onChange(target.value)}>
        {children}
      </select>
    </label>
  );
}

interface Props {
  session: OfficeSession;
  filter: PeopleFilter;
  onChange(filter: PeopleFilter): void;
}

/** Filters a session's candidates by name or receipt number, room, attendance and result. */
export function PeopleFilterBar({ session: { rooms }, filter, onChange }: Props) {
  const t = useT();
  const set = (part: Partial<PeopleFilter>) => onChange({ ...filter, ...part });
  return (
    <div className="sessions-filter no-print">
      <label>
        <span>{t('desk-sessions.people.find')}</span>
        <input className="input" type="search" value={filter.word} onChange={({ target }) => set({ word: target.value })} />
      </label>
      {rooms.length > 1 && (
        <Select label={t('desk-sessions.people.room')} value={filter.room} onChange={(room) => set({ room })}>
          <option value="">{t('desk-sessions.people.anyRoom')}</option>
          {rooms.map(({ key, name }) => (
            <option key={key} value={name}>
              {name}
            </option>
          ))}
        </Select>
      )}
      <Select
        label={t('desk-sessions.people.show')}
        value={filter.attendance}
        onChange={(value) => set({ attendance: attendances.find((one) => one === value) ?? 'all' })}
      >
        {attendances.map((one) => (
          <option key={one} value={one}>
            {t(`desk-sessions.people.${one}`)}
          </option>
        ))}
      </Select>
      <Select
        label={t('desk-sessions.people.columns.outcome')}
        value={filter.outcome}
        onChange={(value) => set({ outcome: isFilterOutcome(value) ? value : '' })}
      >
        <option value="">{t('desk-sessions.people.anyOutcome')}</option>
        {filterOutcomes.map((one) => (
          <option key={one} value={one}>
            {t(one === 'none' ? 'desk-sessions.results.none' : `desk-sessions.outcome.${one}`)}
          </option>
        ))}
      </Select>
    </div>
  );
}
