import type { Translate } from '#lib/i18n/translate.ts';

import { idOf, labelOf } from './labels.ts';
import type { Editor } from './use-editor.ts';

/** The props of a field of the posting, by its path. */
export function fieldOf<Value extends string | readonly string[] = string>(editor: Editor, path: string, t: Translate) {
  const id = idOf(path);
  return {
    id,
    label: labelOf(path, t),
    fault: editor.faults.filter((fault) => idOf(fault.path) === id),
    value: editor.values[path] as Value,
    onChange: (value: Value) => editor.set(path, value),
  };
}
