import type { Pay } from '#lib/contract/postings.ts';
import type { Translate } from '#lib/i18n/translate.ts';
import type { Locale } from '#lib/text/locale.ts';

/** An amount in RMB; a yearly amount in Chinese is in units of ten thousand. */
function sum(amount: number, per: Pay['per'], locale: Locale): string {
  if (locale === 'zh-cn' && per === 'year') return `${amount / 10_000} 万`;
  return amount.toLocaleString('en-US');
}

/** The pay of a posting as text: "年薪 22 万–32 万元", "RMB 9,000–12,000 a month". */
export function payText({ from, to, per }: Pay, locale: Locale, t: Translate): string {
  const amount = from === to ? sum(from, per, locale) : `${sum(from, per, locale)}–${sum(to, per, locale)}`;
  return t(`jobs.pay.${per}`, { amount });
}
