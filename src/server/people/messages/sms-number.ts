import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

import { callingCodeOf } from '#lib/rules/calling-code.ts';
import { defaultPrefix } from '#lib/rules/mobile.ts';
import { defaultLocale } from '#lib/text/locale.ts';
import type { App } from '#server/platform/app.ts';
import { readDictionary } from '#server/website/content/dictionaries.ts';

const dear = new Set(['PREMIUM_RATE', 'SHARED_COST', 'TOLL_FREE', 'UAN', 'PAGER', 'PERSONAL_NUMBER', 'VOICEMAIL']);
/** The dictionary's prefix 1 means these; the islands that share it cost many times as much. */
const underPrefix1 = new Set<string | undefined>(['US', 'CA', undefined]);

/** The country prefix of a number in E.164; empty if it has none. */
export function prefixOf(phone: string): string {
  return callingCodeOf(phone.slice(1)) ?? '';
}

/** The prefixes that a phone number may have: those of the dictionary that the office maintains. */
export async function knownPrefixes(app: App): Promise<string[]> {
  return (await readDictionary(app, 'international.phone.code', defaultLocale)).map(({ k }) => k);
}

/**
 * Why a number (E.164) gets no SMS: its prefix is not in the dictionary `international.phone.code`, or it is no
 * personal number (premium, shared cost, pager, an island under prefix 1).
 */
export async function faultOfSmsNumber(app: App, phone: string): Promise<'prefix' | 'number' | undefined> {
  const prefix = prefixOf(phone);
  if (prefix === defaultPrefix) return undefined;
  if (!(await knownPrefixes(app)).includes(prefix)) return 'prefix';
  const parsed = parsePhoneNumberFromString(phone);
  if (prefix === '1' && !underPrefix1.has(parsed?.country)) return 'number';
  return dear.has(parsed?.getType() ?? '') ? 'number' : undefined;
}
