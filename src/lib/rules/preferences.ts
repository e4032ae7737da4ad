import { endOfDayInShanghai, startOfDayInShanghai, todayInShanghai } from './deadline.ts';

/** Kinds of messages that a candidate may turn off. */
export const preferenceKinds = ['reminders', 'alerts', 'news'] as const;
export type PreferenceKind = (typeof preferenceKinds)[number];

export const preferenceChannels = ['mail', 'sms'] as const;
export type PreferenceChannel = (typeof preferenceChannels)[number];

type Flag = 'Y' | 'N';

/** The kinds of messages that a candidate wants by each channel, and whether SMS wait during quiet hours. */
export type Preferences = Record<PreferenceChannel, Record<PreferenceKind, Flag>> & { quiet: Flag };

/** The preferences of a candidate who has not changed them; news is sent only to those who ask for it. */
export const defaultPreferences: Preferences = {
  mail: { reminders: 'Y', alerts: 'Y', news: 'N' },
  sms: { reminders: 'Y', alerts: 'N', news: 'N' },
  quiet: 'Y',
};

/** The purposes of messages that a candidate may turn off, each with its kind; no other purpose can be turned off. */
export const optionalPurposes: Readonly<Record<string, PreferenceKind>> = {
  'application-reminder': 'reminders',
  'application-resultEnding': 'reminders',
  'posting-extended': 'reminders',
  'posting-closing': 'reminders',
  'search-alert': 'alerts',
  'pool-invitation': 'alerts',
  'airline-news': 'news',
};

/** Whether a candidate wants messages of a purpose by a channel. */
export function isWanted(purpose: string, channel: PreferenceChannel, preferences: Preferences): boolean {
  const kind = optionalPurposes[purpose];
  return kind === undefined || preferences[channel][kind] === 'Y';
}

/** A candidate's addresses; null where there is none. */
export interface Addresses {
  email: string | null;
  phone: string | null;
}

/**
 * Where a message of a purpose is sent: to the mail address, or by SMS if the candidate has no mail address or does not want
 * such messages by mail. Undefined if neither channel is possible.
 */
export function recipientFor(
  purpose: string,
  { email, phone }: Addresses,
  preferences: Preferences,
): { channel: PreferenceChannel; to: string } | undefined {
  if (email && isWanted(purpose, 'mail', preferences)) return { channel: 'mail', to: email };
  if (phone && isWanted(purpose, 'sms', preferences)) return { channel: 'sms', to: phone };
  return undefined;
}

const hour = 3_600_000;
/** The hours of the day in Shanghai between which SMS wait. */
export const quietHours = { from: 22, until: 8 };

/** The earliest time (ms) at or after `at` that is outside of quiet hours. */
export function afterQuietHours(at: number): number {
  const today = todayInShanghai(at);
  const begin = startOfDayInShanghai(today);
  if (at < begin + quietHours.until * hour) return begin + quietHours.until * hour;
  if (at >= begin + quietHours.from * hour) return endOfDayInShanghai(today) + 1 + quietHours.until * hour;
  return at;
}
