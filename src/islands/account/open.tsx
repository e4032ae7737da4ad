import { createRoot } from 'react-dom/client';

import { Language } from '#islands/ui/language.tsx';
import { loadMessages } from '#lib/i18n/load-messages.ts';
import type { AccountOptions, AccountView } from '#lib/open-account.ts';
import { pageLocale } from '#lib/page-words.ts';

import { AccountModal } from './account-modal.tsx';
import { $request } from './request.ts';

import './account.css';

let mounted: Promise<void> | undefined;

async function mount(): Promise<void> {
  const locale = pageLocale();
  const messages = await loadMessages(locale, ['common', 'account', 'rules']);
  const place = document.createElement('div');
  document.body.append(place);
  createRoot(place).render(
    <Language {...{ locale, messages }}>
      <AccountModal />
    </Language>,
  );
}

/** Opens the account's dialog at a view; the first call puts it on the page. */
export async function openAccount(view: AccountView, options: AccountOptions = {}): Promise<void> {
  mounted ??= mount();
  await mounted;
  $request.set({ view, options });
}
