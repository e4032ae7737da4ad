import { type KeyboardEvent, useEffect, useRef, useState } from 'react';

import type { Option } from '#lib/i18n/enum-options.ts';

import { useT } from '../language.tsx';

interface ComboboxProps {
  id: string;
  labelId: string;
  /** Of the input, where its words are the answer. */
  name?: string;
  /** What the input shows while nobody types. */
  text: string;
  /** The choices for what is typed; empty text means all of them. */
  look: (typed: string) => readonly Option[] | Promise<readonly Option[]>;
  /** Only a listed choice counts; otherwise any words do. */
  strict?: boolean;
  required: boolean;
  invalid: boolean;
  describedBy: string | undefined;
  /** A choice was taken; null where the input was emptied. */
  onChoose: (choice: Option | null) => void;
  /** Words were typed (only where not strict). */
  onType?: (typed: string) => void;
  onLeave: () => void;
}

/** An input with a list that is searched by typing: arrows, Enter, Esc, and a finger. */
export function Combobox(props: ComboboxProps) {
  const { id, labelId, name, text, look, strict, required, invalid, describedBy, onChoose, onType, onLeave } = props;
  const t = useT();
  const [typed, setTyped] = useState<string | null>(null);
  const [choices, setChoices] = useState<readonly Option[]>([]);
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const list = useRef<HTMLUListElement>(null);
  const asked = useRef(0);

  // A list that opens at the foot of the window comes into sight.
  useEffect(() => {
    if (open) list.current?.scrollIntoView({ block: 'nearest' });
  }, [open, choices]);
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  async function search(words: string) {
    asked.current += 1;
    const question = asked.current;
    const found = await look(words);
    if (question !== asked.current) return;
    setChoices(found);
    setActive(-1);
    setOpen(strict === true || found.length > 0);
  }

  function close() {
    asked.current += 1;
    setOpen(false);
    setActive(-1);
  }

  function choose(choice: Option) {
    onChoose(choice);
    setTyped(null);
    close();
  }

  function type(words: string) {
    setTyped(words);
    if (!strict) onType?.(words);
    else if (words === '') onChoose(null);
    void search(words);
  }

  function press(event: KeyboardEvent) {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (!open) void search(typed ?? (strict ? '' : text));
      else setActive((active + (event.key === 'ArrowDown' ? 1 : choices.length)) % Math.max(1, choices.length));
    } else if (event.key === 'Enter' && open) {
      event.preventDefault();
      const choice = choices[active] ?? (strict ? choices[0] : undefined);
      if (choice) choose(choice);
      else close();
    } else if (event.key === 'Escape' && open) {
      // Of a dialog around it Esc closes the list alone.
      event.preventDefault();
      event.stopPropagation();
      setTyped(null);
      close();
    }
  }

  function leave() {
    setTyped(null);
    close();
    onLeave();
  }

  const activeId = open && active >= 0 ? `${id}-choice-${active}` : undefined;
  return (
    <div className="combobox">
      <input
        id={id}
        name={name}
        className="input"
        type="text"
        role="combobox"
        autoComplete="off"
        spellCheck={false}
        placeholder={strict ? t('common.form.search') : undefined}
        value={typed ?? text}
        aria-expanded={open}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={activeId}
        aria-required={required || undefined}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        onChange={(event) => type(event.target.value)}
        onFocus={(event) => {
          if (strict) event.target.select();
        }}
        onClick={() => {
          if (!open) void search(strict ? '' : (typed ?? text));
        }}
        onKeyDown={press}
        onBlur={leave}
      />
      <ul ref={list} id={`${id}-list`} role="listbox" aria-labelledby={labelId} className="combobox__list" hidden={!open}>
        {choices.map((choice, index) => (
          <li
            key={choice.key}
            id={`${id}-choice-${index}`}
            role="option"
            aria-selected={index === active}
            className="combobox__choice"
            // The list must not take the focus from the input.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(choice)}
          >
            {choice.value}
          </li>
        ))}
      </ul>
      {open && choices.length === 0 && (
        <p className="combobox__none" role="status">
          {t('common.form.noMatch')}
        </p>
      )}
    </div>
  );
}
