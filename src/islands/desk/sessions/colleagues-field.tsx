import { useState } from 'react';

import { useT } from '#islands/ui/language.tsx';
import type { Colleague } from '#lib/contract/office-sessions.ts';

import { Line, Ticks } from '../ui/form-parts.tsx';
import { useLoad } from '../ui/use-load.ts';

/** The list has a search field if there are at least this many colleagues. */
const searchedFrom = 9;

interface Props {
  sessionId: string;
  value: readonly string[];
  onChange(ids: readonly string[]): void;
}

/** Checkboxes to choose the interviewers of a session's slots. */
export function ColleaguesField({ sessionId, value, onChange }: Props) {
  const t = useT();
  const [typed, setTyped] = useState('');
  const list = useLoad<{ list: Colleague[] }>(`sessions/${encodeURIComponent(sessionId)}/interviewers`).data?.list ?? [];
  const isShown = ({ id, name }: Colleague) => value.includes(id) || name.toLowerCase().includes(typed.trim().toLowerCase());
  if (list.length === 0) return null;
  return (
    <div className="field--wide sessions-colleagues">
      <Ticks
        label={t('desk-sessions.slots.interviewers')}
        className="sessions-colleagues__list"
        options={list.filter(isShown).map(({ id, name }) => ({ key: id, value: name }))}
        value={value}
        onChange={onChange}
      />
      {list.length >= searchedFrom && (
        <Line label={t('desk-sessions.slots.find')} type="search" value={typed} onChange={setTyped} />
      )}
    </div>
  );
}
