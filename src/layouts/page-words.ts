import { dictionaries } from '#lib/i18n/dictionaries.ts';
import type { MessageKey } from '#lib/i18n/translate.ts';
import type { Locale } from '#lib/locale.ts';

/** What the scripts of every page may have to say, with or without a network. */
const keys: MessageKey[] = [
  'common.close',
  'common.header.greeting',
  'common.account.signOutDone',
  'common.connection.lost',
  'common.connection.back',
  'errors.401',
  'errors.403',
  'errors.413',
  'errors.500',
  'errors.timeout',
  'errors.network',
  'errors.chunk',
  'errors.other',
];

interface Tree { [part: string]: Tree | string }

function pick(locale: Locale): Tree {
  const picked: Tree = {};
  for (const key of keys) {
    const parts = key.split('.');
    const last = parts.pop() as string;
    let from: Tree = dictionaries[locale] as unknown as Tree;
    let to = picked;
    for (const part of parts) {
      from = from[part] as Tree;
      to = (to[part] ??= {}) as Tree;
    }
    to[last] = from[last] as string;
  }
  return picked;
}

/** The words as JSON that is safe inside a script element. */
export function pageWordsJson(locale: Locale): string {
  return JSON.stringify(pick(locale)).replaceAll('<', '\\u003c');
}
