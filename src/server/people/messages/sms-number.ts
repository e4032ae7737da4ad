import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

import { callingCodeOf } from '#lib/rules/calling-code.ts';
import { defaultPrefix } from '#lib/rules/mobile.ts';
import { defaultLocale } from '#lib/text/locale.ts';
import type { App } from '#server/platform/app.ts';
import { readDictionary } from '#server/website/content/dictionaries.ts';

const dear = new Set(['PREMIUM_RATE', 'SHARED_COST', 'TOLL_FREE', 'UAN', 'PAGER', 'PERSONAL_NUMBER', 'VOICEMAIL']);
/** The dictionary's prefix 1 means these; the islands that share it cost many times as much. */
const underPrefix1 = new Set<string | undefined>(['US', 'CA', undefined]);

/** The prefix of a number in E.164; empty where it is no country's. */
export function prefixOf(phone: string): string {
  return callingCodeOf(phone.slice(1)) ?? '';
}

/** The prefixes that a phone number may be given: those of the dictionary, which the office keeps. */
export async function knownPrefixes(app: App): Promise<string[]> {
  return (await readDictionary(app, 'international.phone.code', defaultLocale)).map(({ k }) => k);
}

/**
 * What keeps a number (E.164) from getting SMS: its prefix is none of the dictionary `international.phone.code`, or it
 * is no number of a person's phone (premium, shared cost, pager, an island under prefix 1).
 */
export async function faultOfSmsNumber(app: App, phone: string): Promise<'prefix' | 'number' | undefined> {
  const prefix = prefixOf(phone);
  if (prefix === defaultPrefix) return undefined;
  if (!(await knownPrefixes(app)).includes(prefix)) return 'prefix';
  const parsed = parsePhoneNumberFromString(phone);
  if (prefix === '1' && !underPrefix1.has(parsed?.country)) return 'number';
  return dear.has(parsed?.getType() ?? '') ? 'number' : undefined;
}
