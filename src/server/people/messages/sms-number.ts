import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

import { callingCodeOf } from '#lib/rules/calling-code.ts';
import { defaultPrefix } from '#lib/rules/mobile.ts';
import { defaultLocale } from '#lib/text/locale.ts';
import type { App } from '#server/platform/app.ts';
import { readDictionary } from '#server/website/content/dictionaries.ts';

const expensive = new Set(['PREMIUM_RATE', 'SHARED_COST', 'TOLL_FREE', 'UAN', 'PAGER', 'PERSONAL_NUMBER', 'VOICEMAIL']);
/**
 * The countries of prefix 1 that get SMS; undefined stands for an unknown country. SMS to the islands with this prefix
 * are expensive.
 */
const underPrefix1 = new Set<string | undefined>(['US', 'CA', undefined]);

/** The country prefix of a number in E.164; empty if the number has none. */
export function prefixOf(phone: string): string {
  return callingCodeOf(phone.slice(1)) ?? '';
}

/** The country prefixes that a phone number may have, from the dictionary that the office maintains. */
export async function knownPrefixes(app: App): Promise<string[]> {
  return (await readDictionary(app, 'international.phone.code', defaultLocale)).map(({ k }) => k);
}

/**
 * Why a number (E.164) cannot get SMS: its prefix is not in the dictionary `international.phone.code` (`prefix`), or it is an
 * expensive kind of number (`number`), e.g. premium rate, a pager or an island with prefix 1. Undefined if the number can get
 * SMS; numbers with the default prefix always can.
 */
export async function faultOfSmsNumber(app: App, phone: string): Promise<'prefix' | 'number' | undefined> {
  const prefix = prefixOf(phone);
  if (prefix === defaultPrefix) return undefined;
  if (!(await knownPrefixes(app)).includes(prefix)) return 'prefix';
  const parsed = parsePhoneNumberFromString(phone);
  if (prefix === '1' && !underPrefix1.has(parsed?.country)) return 'number';
  return expensive.has(parsed?.getType() ?? '') ? 'number' : undefined;
}
