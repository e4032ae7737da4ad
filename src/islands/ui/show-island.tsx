import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';

import type { BrowserNamespace } from '#lib/i18n/translate.ts';
import { loadMessages } from '#lib/i18n/load-messages.ts';
import { pageLocale } from '#lib/i18n/page-words.ts';

import { Language } from './language.tsx';

/** Mounts an island in the page's language, at the end of `at`; the island can call `remove` to unmount itself. */
export async function showIsland(
  namespaces: BrowserNamespace[],
  island: (remove: () => void) => ReactNode,
  at: Element = document.body,
): Promise<void> {
  const locale = pageLocale();
  const messages = await loadMessages(locale, namespaces);
  const container = at.appendChild(document.createElement('div'));
  const root = createRoot(container);

  function remove() {
    root.unmount();
    container.remove();
  }

  root.render(<Language {...{ locale, messages }}>{island(remove)}</Language>);
}
