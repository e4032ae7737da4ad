import './application.css';

import { createRoot } from 'react-dom/client';

import { loadMessages } from '#lib/i18n/load-messages.ts';
import { pageLocale } from '#lib/page-words.ts';

import { Language } from '../ui/language.tsx';
import { ApplicationDialogs } from './application-dialogs.tsx';
import { $view, type View, type Withdrawable } from './view.ts';

let mounted: Promise<void> | undefined;

async function mount(): Promise<void> {
  const locale = pageLocale();
  const messages = await loadMessages(locale, ['application', 'common', 'enums', 'errors', 'resume', 'rules']);
  const root = document.body.appendChild(document.createElement('div'));
  createRoot(root).render(
    <Language locale={locale} messages={messages}>
      <ApplicationDialogs />
    </Language>,
  );
}

async function show(view: View): Promise<void> {
  mounted ??= mount();
  await mounted;
  $view.set(view);
}

/** Opens the application form of a posting; `applyId` names the candidate's own application that it replaces. */
export function openApplication(posting: string, applyId?: string): void {
  void show({ name: 'apply', posting, applyId });
}

/** Opens the list of the candidate's applications (specification: application status dialog). */
export function openStatus(): void {
  void show({ name: 'status' });
}

/** Asks whether an application shall be withdrawn, and does it. */
export function openWithdraw(application: Withdrawable): void {
  void show({ name: 'withdraw', application });
}
