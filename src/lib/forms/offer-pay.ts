import type { Translate } from '#lib/i18n/translate.ts';
import { monthlyPay } from '#lib/rules/offers.ts';

/** The pay of an offer as text: an amount in yuan per month, or, if the pay is not a number, what the office wrote. */
export function offerPay(pay: string, t: Translate): string {
  const monthly = monthlyPay(pay);
  return monthly === undefined ? pay : t('documents.offer.monthly', { amount: monthly.toLocaleString('en-US') });
}
