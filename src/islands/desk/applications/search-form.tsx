import { type FormEvent, type KeyboardEvent, type RefObject, useState } from 'react';

import { Button } from '#islands/ui/button.tsx';
import { Icon } from '#islands/ui/icon.tsx';
import { useT } from '#islands/ui/language.tsx';
import { maxKeywordLength } from '#lib/rules/keyword.ts';

interface Props {
  word: string;
  /** Focused by the keyboard shortcut for searching. */
  box: RefObject<HTMLInputElement | null>;
  onSearch(word: string): void;
  /** Called when the reader moves from the search to the list. */
  onLeave(): void;
}

/** A search box that searches on submit and not while typing, since every search loads a list. */
export function SearchForm({ word, box, onSearch, onLeave }: Props) {
  const t = useT();
  const [{ of, typed }, setTyped] = useState({ of: word, typed: word });
  if (of !== word) setTyped({ of: word, typed: word });

  function search(event: FormEvent) {
    event.preventDefault();
    onSearch(typed.trim());
  }

  /** Escape leaves the field if it is empty. Otherwise the browser handles the key and may clear the text. */
  function press({ key, nativeEvent }: KeyboardEvent) {
    if (key === 'Escape' && typed === '' && !nativeEvent.isComposing) onLeave();
  }

  return (
    <form className="desk-filter__search" role="search" onSubmit={search}>
      <label className="visually-hidden" htmlFor="desk-search">
        {t('desk-applications.filter.keyWord')}
      </label>
      <input
        ref={box}
        id="desk-search"
        className="input"
        type="search"
        value={typed}
        maxLength={maxKeywordLength}
        placeholder={t('desk-applications.filter.keyWordHint')}
        onChange={({ target }) => setTyped({ of: word, typed: target.value })}
        onKeyDown={press}
      />
      <Button type="submit" size="small" aria-label={t('desk-applications.filter.search')}>
        <Icon name="search" size={20} />
      </Button>
    </form>
  );
}
