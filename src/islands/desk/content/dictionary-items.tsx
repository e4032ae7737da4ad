import { Button } from '#islands/ui/button.tsx';
import { useT } from '#islands/ui/language.tsx';
import type { Bilingual } from '#lib/text/locale.ts';

import { fieldId, listOf } from './draft.ts';
import { EntryButtons } from './entry-buttons.tsx';
import { BothInput, type Faults, TextInput } from './fields.tsx';
import type { Editing } from './use-draft.ts';

interface Entry {
  k: string;
  name: Bilingual;
  def1?: string;
  def2?: '_self' | '_blank';
  def3?: '0' | '1';
  childs: Entry[];
}

const empty: Entry = { k: '', name: { zh: '', en: '' }, childs: [] };
/** Maximum number of levels in the editor. */
const deepest = 3;

interface LevelProps {
  entries: readonly Entry[];
  path: string;
  depth: number;
  /** Whether entries have links, as in the menu. */
  withLinks: boolean;
  faults: Faults;
  onChange: (entries: Entry[]) => void;
}

function EntryFields({ entries, index, ...level }: LevelProps & { index: number }) {
  const t = useT();
  const { path, depth, withLinks, faults, onChange } = level;
  const entry = entries[index]!;
  const at = `${path}.${index}`;
  const change = (part: Partial<Entry>) => onChange(entries.with(index, { ...entry, ...part }));
  const follow = (link: string) => {
    const isOutside = /^https?:/.test(link);
    change({ def1: link, def2: isOutside ? '_blank' : (entry.def2 ?? '_self'), def3: isOutside ? '1' : '0' });
  };
  return (
    <fieldset className="desk-content__entry">
      <legend>{entry.name.zh || entry.k || t('desk-content.lists.newEntry')}</legend>
      <div className="desk-content__entry-line">
        <TextInput
          path={`${at}.k`}
          label={t('desk-content.fields.code')}
          required
          faults={faults}
          value={entry.k}
          onChange={(k) => change({ k })}
        />
        <BothInput
          path={`${at}.name`}
          label={t('desk-content.fields.name')}
          required
          faults={faults}
          value={entry.name}
          onChange={(name) => change({ name })}
        />
        {withLinks && (
          <TextInput
            path={`${at}.def1`}
            label={t('desk-content.fields.link')}
            faults={faults}
            value={entry.def1 ?? ''}
            onChange={follow}
          />
        )}
        <EntryButtons entries={entries} index={index} name={entry.name.zh || entry.k} onChange={onChange} />
      </div>
      {depth < deepest && (
        <Level
          {...{ withLinks, faults }}
          entries={entry.childs}
          path={`${at}.childs`}
          depth={depth + 1}
          onChange={(childs) => change({ childs })}
        />
      )}
    </fieldset>
  );
}

function Level(props: LevelProps) {
  const t = useT();
  const { entries, depth, onChange } = props;
  return (
    <div className="desk-content__entries">
      {entries.map((_, index) => (
        <EntryFields key={index} {...props} index={index} />
      ))}
      <Button size="small" onClick={() => onChange([...entries, empty])}>
        {t(depth === 1 ? 'desk-content.lists.addEntry' : 'desk-content.lists.addBelow')}
      </Button>
    </div>
  );
}

/** The inputs for the entries of a dictionary, with nested levels. */
export function DictionaryItems({ editing }: { editing: Editing }) {
  const { draft, faults, set } = editing;
  const entries = listOf<Entry>(draft, 'items');
  const withLinks = ['menu', 'navigation', 'front.recruitment.category'].includes(draft.id);
  return (
    <div id={fieldId('items')} tabIndex={-1}>
      <Level {...{ entries, withLinks, faults }} path="items" depth={1} onChange={(items) => set('items', items)} />
    </div>
  );
}
