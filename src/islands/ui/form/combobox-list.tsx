import { type KeyboardEvent, type RefObject, useEffect, useImperativeHandle, useRef, useState } from 'react';

import type { Option } from '#lib/i18n/enum-options.ts';

import { useT } from '../language.tsx';

/** Whether the list is open, and the id of the active option. */
export interface ListState {
  open: boolean;
  activeId?: string | undefined;
}

/** The functions of the list that the input calls. */
export interface ComboboxListHandle {
  /** Searches for a text and lists the options found. With `enter`, chooses the first option found instead. */
  search: (words: string, enter: boolean) => void;
  close: () => void;
  /** Handles a key that was pressed in the input. */
  press: (event: KeyboardEvent) => void;
}

interface ComboboxListProps {
  ref: RefObject<ComboboxListHandle | null>;
  id: string;
  labelId: string;
  /** The text that an arrow key searches for while the list is closed. */
  text: string;
  look: (typed: string) => readonly Option[] | Promise<readonly Option[]>;
  strict: boolean;
  onChoose: (choice: Option) => void;
  /** Called when the reader closes the list by Esc. */
  onCancel: () => void;
  onState: (state: ListState) => void;
}

/** The list of a combobox: searches for options, and is operated by the arrow keys, Enter, Esc and the pointer. */
export function ComboboxList(props: ComboboxListProps) {
  const { ref, id, labelId, text, look, strict, onChoose, onCancel, onState } = props;
  const t = useT();
  const [choices, setChoices] = useState<readonly Option[]>([]);
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const list = useRef<HTMLUListElement>(null);
  const asked = useRef(0);
  const activeId = open && choices[active] ? `${id}-choice-${active}` : undefined;

  // The list may open below the edge of the window.
  useEffect(() => {
    if (open) list.current?.scrollIntoView({ block: 'nearest' });
  }, [open, choices]);
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  useEffect(() => onState({ open, activeId }), [open, activeId, onState]);

  async function search(words: string, enter = false) {
    asked.current += 1;
    const question = asked.current;
    const found = await look(words);
    if (question !== asked.current) return;
    if (enter && found[0]) return choose(found[0]);
    setChoices(found);
    setActive(-1);
    setOpen(strict || found.length > 0);
  }

  function close() {
    asked.current += 1;
    setOpen(false);
    setActive(-1);
  }

  function choose(choice: Option) {
    onChoose(choice);
    close();
  }

  function press(event: KeyboardEvent) {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (!open) void search(text);
      else {
        const last = choices.length - 1;
        setActive(event.key === 'ArrowDown' ? (active < last ? active + 1 : 0) : active > 0 ? active - 1 : last);
      }
    } else if (event.key === 'Enter' && strict && text !== '' && active < 0) {
      // The list may not show the options for the typed text yet.
      event.preventDefault();
      void search(text, true);
    } else if (event.key === 'Enter' && open) {
      event.preventDefault();
      const choice = choices[active] ?? (strict ? choices[0] : undefined);
      if (choice) choose(choice);
      else close();
    } else if (event.key === 'Escape' && open) {
      // Inside a dialog, Esc closes only the list.
      event.preventDefault();
      event.stopPropagation();
      onCancel();
      close();
    }
  }

  useImperativeHandle(ref, () => ({ search: (words, enter) => void search(words, enter), close, press }));
  return (
    <>
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
    </>
  );
}
