import { withAccount } from '#islands/account/with-account.ts';
import { paths } from '#lib/addresses/paths.ts';
import { pageLocale } from '#lib/i18n/page-words.ts';
import { createTranslate, type Messages } from '#lib/i18n/translate.ts';
import { findWanted } from '#lib/postings/wanted-posting.ts';

/** If the reader has registered to apply for a posting, makes the page's link lead to this posting. */
export async function leadBack(): Promise<void> {
  const posting = await findWanted();
  if (!posting) return;
  const locale = pageLocale();
  const link = document.querySelector<HTMLAnchorElement>('[data-wanted]')!;
  const t = createTranslate(locale, JSON.parse(link.dataset.wanted!) as Messages);
  link.textContent = t('account.activate.goOn', { job: posting.jobName });
  link.href = paths.hotJobDetail(locale, { id: posting.pkPublish, type: posting.jobType });
}

/**
 * Shows the form to choose a password. Submitting the form activates the account.
 * @returns undefined if the form cannot be loaded
 */
export async function choosePassword(
  call: string,
  email: string,
  { done, broken }: { done: () => void; broken: () => void },
): Promise<boolean | undefined> {
  const place = document.querySelector('[data-choose-password]')!;
  return withAccount(async ({ showPasswordChoice }) => {
    await showPasswordChoice(place, { call, email, done, broken });
    return true;
  });
}
