import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';

export interface Tab<Key extends string> {
  key: Key;
  label: ReactNode;
}

interface TabsProps<Key extends string> {
  /** The label of the tabs, for screen readers. */
  label: string;
  tabs: readonly Tab<Key>[];
  selected: Key;
  onSelect: (key: Key) => void;
  /** `switch` is a compact style for two or three alternatives. */
  look?: 'line' | 'switch';
  children: ReactNode;
}

/**
 * Tabs. The Tab key stops only at the selected tab; the left and right arrow keys, Home and End select another. `children` is
 * the panel of the selected tab.
 */
export function Tabs<Key extends string>({ label, tabs, selected, onSelect, look = 'line', children }: TabsProps<Key>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);

  function move(event: KeyboardEvent) {
    const index = tabs.findIndex((tab) => tab.key === selected);
    const targets: Record<string, number> = {
      ArrowRight: (index + 1) % tabs.length,
      ArrowLeft: (index - 1 + tabs.length) % tabs.length,
      Home: 0,
      End: tabs.length - 1,
    };
    const target = targets[event.key];
    const next = target === undefined ? undefined : tabs[target];
    if (!next || target === undefined) return;
    event.preventDefault();
    onSelect(next.key);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[target]?.focus();
  }

  return (
    <div className={look === 'switch' ? 'tabs tabs--switch' : 'tabs'}>
      <div ref={list} role="tablist" aria-label={label} className="tabs__list" onKeyDown={move}>
        {tabs.map((tab) => (
          <button
            key={tab.key}
            type="button"
            role="tab"
            id={`${id}-${tab.key}`}
            className="tabs__tab"
            aria-selected={tab.key === selected}
            aria-controls={`${id}-panel`}
            tabIndex={tab.key === selected ? 0 : -1}
            onClick={() => onSelect(tab.key)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${selected}`} className="tabs__panel">
        {children}
      </div>
    </div>
  );
}
