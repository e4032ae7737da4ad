import type { ReactNode } from 'react';

import { Button } from '#islands/ui/button.tsx';
import { useT } from '#islands/ui/language.tsx';

import type { ListFilter } from './list-address.ts';
import { timeOf } from './moments.ts';
import { $selected, type Selected, selectAll } from './selection.ts';
import { SelectionActions } from './selection-actions.tsx';
import type { LoadedList } from './use-list.ts';

interface Props {
  selected: Selected;
  filter: ListFilter;
  loaded: LoadedList;
  onDone(): void;
  /** Further actions on the selection. */
  children: ReactNode;
}

/** Describes the selection: the number of applications and, for a selection by filter, `asOf` and the number of exclusions. */
function useWords({ selection, count }: Selected): string {
  const t = useT();
  if ('ids' in selection) return t('desk-applications.selection.count', { count });
  const minus = selection.excluded.length;
  const words = t('desk-applications.selection.frozen', { count, time: timeOf(selection.asOf) });
  return minus === 0 ? words : `${words} · ${t('desk-applications.selection.minus', { count: minus })}`;
}

/** Shown while applications are selected: a description of the selection, a button to select all, and the actions. */
export function SelectionBar({ selected, filter, loaded, onDone, children }: Props) {
  const t = useT();
  const words = useWords(selected);
  const { total, asOf } = loaded;
  const mayWiden = 'ids' in selected.selection && total > selected.count;
  return (
    <section className="desk-selection" aria-label={t('desk-applications.selection.label')}>
      <p className="desk-selection__words" role="status">
        {words}
      </p>
      <div className="desk-selection__actions">
        <SelectionActions {...{ selected, loaded, onDone }} />
        {children}
      </div>
      <div className="desk-selection__reach">
        {mayWiden && (
          <Button size="small" onClick={() => $selected.set(selectAll(filter, asOf, total))}>
            {t('desk-applications.selection.all', { count: total, time: timeOf(asOf) })}
          </Button>
        )}
        <Button size="small" variant="quiet" onClick={() => $selected.set(null)}>
          {t('desk-applications.selection.clear')}
        </Button>
      </div>
    </section>
  );
}
