import { useT } from '#islands/ui/language.tsx';
import { type Values, valuesOf } from '#lib/forms/posting/values.ts';

import { ClashDialog } from '../ui/clash-dialog.tsx';
import { labelOf } from './labels.ts';
import type { Clash, Editor } from './use-editor.ts';

function textOf(values: Values, path: string): string {
  const value = values[path]!;
  return typeof value === 'string' ? value : value.join(', ');
}

/** Shown after a save or an action was refused because the posting has a newer version than the one in the editor. */
export function PostingClash({ editor, clash }: { editor: Editor; clash: Clash }) {
  const t = useT();
  const { latest, merged, paths } = clash;
  const theirs = valuesOf(latest);
  return (
    <ClashDialog
      who={latest.updatedBy}
      fields={paths.map((path) => ({ path, label: labelOf(path, t), mine: textOf(merged, path), theirs: textOf(theirs, path) }))}
      onSettle={(taken) => editor.fill({ ...merged, ...Object.fromEntries(taken.map((path) => [path, theirs[path]!])) }, latest)}
      onClose={editor.leaveClash}
    />
  );
}
