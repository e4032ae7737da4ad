import { type KeyboardEvent, useEffect, useRef, useState } from 'react';

import { useT } from '#islands/ui/language.tsx';
import { longestNote } from '#lib/contract/desk-application.ts';
import type { Colleague } from '#lib/contract/office-sessions.ts';
import { mentionBefore, mentionOf } from '#lib/rules/mentions.ts';

interface Props {
  id: string;
  value: string;
  isFaulty: boolean;
  /** Ids of the elements that describe the field. */
  describedBy: string;
  /** Whom the text can mention. */
  people: readonly Colleague[];
  /** Called at each change of a text that contains `@`, to load the people. */
  onMention(): void;
  onChange(text: string): void;
}

const mostShown = 6;

/** The text field of a note. It offers the names that contain the text typed after `@`; arrow keys and Enter choose one. */
export function NoteText({ id, value, isFaulty, describedBy, people, onMention, onChange }: Props) {
  const t = useT();
  const field = useRef<HTMLTextAreaElement>(null);
  const [caret, setCaret] = useState(0);
  const [at, setAt] = useState(0);
  const [isClosed, setIsClosed] = useState(false);
  const next = useRef<number | null>(null);
  const typed = isClosed ? undefined : mentionBefore(value, caret);
  const offered =
    typed === undefined
      ? []
      : people.filter(({ name }) => name !== typed && name.toLowerCase().includes(typed.toLowerCase())).slice(0, mostShown);
  const list = `${id}-people`;
  const current = Math.min(at, offered.length - 1);

  useEffect(() => {
    if (next.current === null) return;
    field.current?.setSelectionRange(next.current, next.current);
    next.current = null;
  });

  function choose(person: Colleague) {
    const begins = caret - (typed?.length ?? 0) - 1;
    const text = `${mentionOf(person)} `;
    next.current = begins + text.length;
    setCaret(next.current);
    setAt(0);
    onChange(value.slice(0, begins) + text + value.slice(caret));
    field.current?.focus();
  }

  function press(event: KeyboardEvent) {
    if (offered.length === 0 || event.nativeEvent.isComposing) return;
    const { key } = event;
    if (!['ArrowDown', 'ArrowUp', 'Enter', 'Tab', 'Escape'].includes(key)) return;
    event.preventDefault();
    event.stopPropagation();
    if (key === 'Escape') setIsClosed(true);
    else if (key === 'ArrowDown') setAt((current + 1) % offered.length);
    else if (key === 'ArrowUp') setAt((current - 1 + offered.length) % offered.length);
    else choose(offered[current]!);
  }

  return (
    <div className="desk-mention">
      <textarea
        ref={field}
        id={id}
        className="input"
        value={value}
        maxLength={longestNote}
        required
        aria-invalid={isFaulty || undefined}
        aria-describedby={describedBy}
        aria-autocomplete="list"
        aria-controls={offered.length > 0 ? list : undefined}
        aria-activedescendant={offered.length > 0 ? `${list}-${offered[current]!.id}` : undefined}
        onKeyDown={press}
        onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart)}
        onBlur={() => setIsClosed(true)}
        onFocus={() => setIsClosed(false)}
        onChange={({ target }) => {
          setIsClosed(false);
          setCaret(target.selectionStart);
          if (target.value.includes('@')) onMention();
          onChange(target.value);
        }}
      />
      {offered.length > 0 && (
        <ul id={list} role="listbox" aria-label={t('desk-applications.mentions.choose')} className="desk-mention__list">
          {offered.map((person, index) => (
            // The text field keeps the focus and handles the keys.
            <li
              key={person.id}
              id={`${list}-${person.id}`}
              role="option"
              aria-selected={index === current}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(person)}
            >
              {person.name}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
