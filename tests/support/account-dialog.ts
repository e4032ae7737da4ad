import type { Locator } from 'playwright';

import { translateFor } from '#lib/i18n/server-translate.ts';
import type { MessageKey, MessageValues } from '#lib/i18n/translate.ts';

import type { TestSite, Visitor } from './browser.ts';
import { captchaAnswer } from './test-app.ts';

/** Drives the account dialog by its visible labels and the names of its fields. */
export function accountDialog(visitor: Visitor) {
  const { page, locale } = visitor;
  const t = (key: MessageKey, values?: MessageValues) => translateFor(locale)(key, values);
  const dialog = page.locator('dialog[open]');

  return {
    t,
    dialog,
    field: (name: string): Locator => dialog.locator(`[name="${name}"]`),
    button: (key: MessageKey): Locator => dialog.getByRole('button', { name: t(key), exact: true }),
    toast: (key: MessageKey, values?: MessageValues): Locator => page.locator('.toasts').getByText(t(key, values)),

    /** Opens the dialog from the header. */
    async open() {
      await page.locator('[data-open-account="login"]:visible').first().click();
      await dialog.getByRole('tab', { name: t('account.tab.login'), exact: true }).waitFor();
    },

    async tab(key: MessageKey) {
      await dialog.getByRole('tab', { name: t(key), exact: true }).click();
    },

    async fill(values: Record<string, string>) {
      for (const [name, value] of Object.entries(values)) await dialog.locator(`[name="${name}"]`).fill(value);
    },

    /** Waits for the picture and types its text. */
    async solveCaptcha() {
      await dialog.locator('.captcha img').waitFor();
      await dialog.locator('[name="captcha"]').fill(captchaAnswer);
    },

    /** Enters the phone number, requests a code and types it. */
    async enterCode(site: TestSite, loginPhone: string, purpose: string) {
      await dialog.locator('[name="loginPhone"]').fill(loginPhone);
      await this.solveCaptcha();
      await dialog.locator('.send-code').click();
      await dialog.getByText(t('account.code.sent')).waitFor();
      const { code = '' } = await site.messageTo(`+86${loginPhone}`, purpose);
      await dialog.locator('[name="code"]').fill(code);
    },

    /** Waits until the header contains this name. */
    async signedInAs(name: string) {
      await page.locator('[data-session="in"]').waitFor();
      await page.locator('[data-session-name]').filter({ hasText: name }).first().waitFor({ state: 'attached' });
    },
  };
}
