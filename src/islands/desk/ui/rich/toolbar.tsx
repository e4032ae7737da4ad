import type { Command, EditorState } from 'prosemirror-state';
import { type KeyboardEvent, type MouseEvent, useRef } from 'react';

import { useT } from '#islands/ui/language.tsx';

import { blockOf, blockStyles, isInTable, isMarked, setBlock, tableTools, tools } from './commands.ts';

interface Props {
  state: EditorState;
  label: string;
  /** Id of the text that the buttons change. */
  controls: string;
  run: (command: Command) => void;
  onLink: () => void;
  onPicture: (() => void) | undefined;
}

/** Keeps the selection in the text while a button is pressed. */
function stay(event: MouseEvent): void {
  event.preventDefault();
}

/** The editor's buttons: a single Tab stop, navigated by the left and right arrow keys, Home and End. */
export function Toolbar({ state, label, controls, run, onLink, onPicture }: Props) {
  const t = useT();
  const bar = useRef<HTMLDivElement>(null);

  function move(event: KeyboardEvent) {
    const stops = [...(bar.current?.querySelectorAll<HTMLElement>('button:enabled, select') ?? [])];
    const at = stops.findIndex((stop) => stop === document.activeElement);
    const targets: Record<string, number> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: stops.length - 1 };
    const target = targets[event.key];
    if (target === undefined || (document.activeElement?.tagName === 'SELECT' && event.key === 'Home')) return;
    event.preventDefault();
    stops[(target + stops.length) % stops.length]?.focus();
  }

  const styles = blockStyles.map((level) => (
    <option key={level} value={level}>
      {t(`desk-content.rich.block${level}`)}
    </option>
  ));
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label={t('desk-content.rich.toolbar', { label })}
      aria-controls={controls}
      className="rich__bar"
      onKeyDown={move}
    >
      <select
        className="rich__block"
        aria-label={t('desk-content.rich.block')}
        value={blockOf(state)}
        onChange={(event) => run(setBlock(Number(event.target.value)))}
      >
        {styles}
      </select>
      {tools.map(({ name, sign, run: command, isOn }) => (
        <button
          key={name}
          type="button"
          tabIndex={-1}
          className={`rich__tool rich__tool--${name}`}
          title={t(`desk-content.rich.${name}`)}
          aria-label={t(`desk-content.rich.${name}`)}
          aria-pressed={isOn ? isOn(state) : undefined}
          onMouseDown={stay}
          onClick={() => run(command)}
          data-sign={sign}
        />
      ))}
      <button
        type="button"
        tabIndex={-1}
        className="rich__tool rich__tool--words"
        aria-pressed={isMarked(state, 'link')}
        onMouseDown={stay}
        onClick={onLink}
      >
        {t('desk-content.rich.link')}
      </button>
      {onPicture && (
        <button type="button" tabIndex={-1} className="rich__tool rich__tool--words" onMouseDown={stay} onClick={onPicture}>
          {t('desk-content.rich.picture')}
        </button>
      )}
      {isInTable(state) && (
        <span className="rich__table" role="group" aria-label={t('desk-content.rich.table')}>
          {tableTools.map(([name, command]) => (
            <button
              key={name}
              type="button"
              tabIndex={-1}
              className="rich__tool rich__tool--words"
              disabled={!command(state)}
              onMouseDown={stay}
              onClick={() => run(command)}
            >
              {t(`desk-content.rich.${name}`)}
            </button>
          ))}
        </span>
      )}
    </div>
  );
}
