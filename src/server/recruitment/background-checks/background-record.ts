import type { BackgroundReasons } from '#lib/contract/background.ts';
import { type BackgroundPart, backgroundParts } from '#lib/forms/background/background.ts';
import { translateFor } from '#lib/i18n/server-translate.ts';
import type { Locale } from '#lib/text/locale.ts';
import type { App } from '#server/platform/app.ts';

import type { BackgroundRow } from './store.ts';

export type BackgroundData = Record<string, unknown>;

function contextOf(column: 'sealed_data' | 'sealed_reasons', applicationId: string): string {
  return `background_checks.${column}.${applicationId}`;
}

/** Encrypts the form's data for its application. */
export function encryptBackground(app: App, applicationId: string, data: BackgroundData): string {
  return app.cipher.encrypt(JSON.stringify(data), contextOf('sealed_data', applicationId));
}

/** Decrypts the data of a version of the form. */
export function decryptBackground(app: App, { applicationId, sealedData }: Pick<BackgroundRow, 'applicationId' | 'sealedData'>) {
  return JSON.parse(app.cipher.decrypt(sealedData, contextOf('sealed_data', applicationId))) as BackgroundData;
}

/** Encrypts the reasons for returning parts of the form. */
export function encryptReasons(app: App, applicationId: string, reasons: BackgroundReasons): string {
  return app.cipher.encrypt(JSON.stringify(reasons), contextOf('sealed_reasons', applicationId));
}

/** The reasons for returning parts of the form; may be empty. */
export function reasonsOf(app: App, row: BackgroundRow | undefined): BackgroundReasons {
  if (!row || row.sealedReasons === null) return {};
  return JSON.parse(app.cipher.decrypt(row.sealedReasons, contextOf('sealed_reasons', row.applicationId))) as BackgroundReasons;
}

/** All reasons in one text, with the names of the parts. */
export function reasonText(reasons: BackgroundReasons, locale: Locale): string {
  const t = translateFor(locale);
  const given = backgroundParts.filter((part: BackgroundPart) => reasons[part]);
  return given.map((part) => t('common.form.fault', { name: t(`background.part.${part}`), message: reasons[part]! })).join('\n');
}
