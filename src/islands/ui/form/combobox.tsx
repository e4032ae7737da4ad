import { type KeyboardEvent, useEffect, useRef, useState } from 'react';

import type { Option } from '#lib/i18n/enum-options.ts';

import { useT } from '../language.tsx';

interface ComboboxProps {
  id: string;
  labelId: string;
  /** The name of the input, if its text is the field's value. */
  name?: string;
  /** The text of the input except while it is being edited. */
  text: string;
  /** Finds the options for a typed text. */
  look: (typed: string) => readonly Option[] | Promise<readonly Option[]>;
  /** Accepts only listed options; otherwise any text. */
  strict?: boolean;
  required: boolean;
  invalid: boolean;
  describedBy: string | undefined;
  /** Called when an option was chosen, and with null when a `strict` input was cleared. */
  onChoose: (choice: Option | null) => void;
  /** Called on every change of the text; not if `strict`. */
  onType?: (typed: string) => void;
  onLeave: () => void;
}

/** An input with a list of options. Typing searches the list; the arrow keys, Enter, Esc and the pointer operate it. */
export function Combobox(props: ComboboxProps) {
  const { id, labelId, name, text, look, strict, required, invalid, describedBy, onChoose, onType, onLeave } = props;
  const t = useT();
  const [typed, setTyped] = useState<string | null>(null);
  const [choices, setChoices] = useState<readonly Option[]>([]);
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const list = useRef<HTMLUListElement>(null);
  const asked = useRef(0);

  // The list may open below the edge of the window.
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
      // Inside a dialog, Esc closes only the list.
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

  const activeId = open && choices[active] ? `${id}-choice-${active}` : undefined;
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
