import type { Locale } from '#lib/text/locale.ts';

import { dictionaries } from './dictionaries.ts';
import type { Messages } from './translate.ts';

interface Tree {
  [part: string]: Tree | string;
}

/**
 * Some texts of one language, shaped like the dictionaries, for an island or a script that needs few of them. A path
 * names a text (`common.close`) or all texts below it (`common.pagination`).
 */
export function pickMessages(locale: Locale, paths: readonly string[]): Messages {
  const picked: Tree = {};
  for (const path of paths) {
    const parts = path.split('.');
    const last = parts.pop()!;
    let from = dictionaries[locale] as unknown as Tree;
    let to = picked;
    for (const part of parts) {
      from = from[part] as Tree;
      to = (to[part] ??= {}) as Tree;
    }
    for (const form of [last, `${last}_one`, `${last}_other`]) if (from[form] !== undefined) to[form] = from[form];
  }
  return picked as Messages;
}
