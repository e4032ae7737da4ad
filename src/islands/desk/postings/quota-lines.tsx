import { FieldShell } from '#islands/ui/form/field-shell.tsx';
import { useT } from '#islands/ui/language.tsx';
import { entryIn, entryOf } from '#lib/forms/posting/values.ts';

import { fieldOf } from './field-of.ts';
import type { Editor } from './use-editor.ts';

interface Props {
  editor: Editor;
  workplaces: readonly { key: string; value: string }[];
}

/**
 * One input for each base that is chosen or has a headcount. An empty input means that the base has no headcount. The inputs
 * are shown if several bases are chosen or a base has a headcount.
 */
export function QuotaLines({ editor, workplaces }: Props) {
  const t = useT();
  const { value, onChange, ...field } = fieldOf<readonly string[]>(editor, 'quotas', t);
  const chosen = editor.values.workplaces as readonly string[];
  const counts = new Map(value.map(entryIn).map(({ key, count }) => [key, count]));
  const shown = workplaces.filter(({ key }) => chosen.includes(key) || counts.has(key));
  if (shown.length < 2 && counts.size === 0) return null;

  function change(changed: string, count: string) {
    const next = new Map(counts).set(changed, count.trim());
    onChange([...next].filter(([, typed]) => typed !== '').map(([key, typed]) => entryOf({ key, count: typed })));
  }

  return (
    <FieldShell {...field} labelAs="legend" hint={t('desk-postings.fields.quotasHint')}>
      <div className="postings-quotas">
        {shown.map(({ key, value: name }) => (
          <label key={key}>
            <span>{name}</span>
            <input
              className="input"
              inputMode="numeric"
              autoComplete="off"
              value={counts.get(key) ?? ''}
              onChange={({ target }) => change(key, target.value)}
            />
          </label>
        ))}
      </div>
    </FieldShell>
  );
}
