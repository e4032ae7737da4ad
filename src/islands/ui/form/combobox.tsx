import { type KeyboardEvent, useEffect, useRef, useState } from 'react';

import type { Option } from '#lib/i18n/enum-options.ts';

import { useT } from '../language.tsx';
import { useChunk } from '../use-chunk.ts';
import type { ComboboxListHandle, ListState } from './combobox-list.tsx';

interface ComboboxProps {
  id: string;
  labelId: string;
  /** The name of the input, if its text is the field's value. */
  name?: string;
  /** The text of the input except while it is being edited. */
  text: string;
  /** Finds the options for a typed text. */
  look: (typed: string) => readonly Option[] | Promise<readonly Option[]>;
  /** Accepts only listed options; by default, any text is accepted. */
  strict?: boolean;
  required: boolean;
  invalid: boolean;
  describedBy: string | undefined;
  /** Called when an option was chosen, and with null when a `strict` input was cleared. */
  onChoose: (choice: Option | null) => void;
  /** Called on every change of the text; not if `strict`. */
  onType?: (typed: string) => void;
  onLeave: () => void;
  /** Called if the list could not be loaded. The next focus or typing requests the list again. */
  onMissing?: () => void;
}

// If the import fails, the reader sees no message: an input that accepts any text works without the list.
const loadList = () => import('./combobox-list.tsx').catch(() => undefined);

/**
 * An input with a list of options. The list is loaded when the input gets the focus. Text typed while it is loading is
 * searched for afterwards.
 */
export function Combobox(props: ComboboxProps) {
  const {
    id,
    labelId,
    name,
    text,
    look,
    strict = false,
    required,
    invalid,
    describedBy,
    onChoose,
    onType,
    onLeave,
    onMissing,
  } = props;
  const t = useT();
  const [typed, setTyped] = useState<string | null>(null);
  const [isWanted, setIsWanted] = useState(false);
  const [{ open, activeId }, setState] = useState<ListState>({ open: false });
  /** What to search for once the list is loaded, and whether Enter was pressed. */
  const first = useRef<{ words: string; enter: boolean } | null>(null);
  const handle = useRef<ComboboxListHandle>(null);
  const list = useChunk(isWanted, loadList, () => {
    setIsWanted(false);
    onMissing?.();
  });

  useEffect(() => {
    if (list && first.current) handle.current?.search(first.current.words, first.current.enter);
  }, [list]);

  function search(words: string, enter = false) {
    if (handle.current) return handle.current.search(words, enter);
    setIsWanted(true);
    first.current = { words, enter };
  }

  function type(words: string) {
    setTyped(words);
    if (!strict) onType?.(words);
    else if (words === '') onChoose(null);
    search(words);
  }

  function press(event: KeyboardEvent) {
    if (handle.current) return handle.current.press(event);
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') search(typed ?? (strict ? '' : text));
    if (event.key !== 'Enter' || !strict || !typed) return;
    event.preventDefault();
    search(typed, true);
  }

  function leave() {
    setTyped(null);
    if (!first.current?.enter) first.current = null;
    handle.current?.close();
    onLeave();
  }

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
        aria-controls={list && `${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={activeId}
        aria-required={required || undefined}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        onChange={(event) => type(event.target.value)}
        onFocus={(event) => {
          setIsWanted(true);
          if (strict) event.target.select();
        }}
        onClick={() => {
          if (!open) search(strict ? '' : (typed ?? text));
        }}
        onKeyDown={press}
        onBlur={leave}
      />
      {list && (
        <list.ComboboxList
          ref={handle}
          {...{ id, labelId, look, strict }}
          text={typed ?? (strict ? '' : text)}
          onChoose={(choice) => {
            onChoose(choice);
            setTyped(null);
          }}
          onCancel={() => setTyped(null)}
          onState={setState}
        />
      )}
    </div>
  );
}
