import { describe, expect, it } from 'vitest';

import { isTemplatePurpose } from '#lib/forms/message-templates.ts';
import { afterQuietHours, defaultPreferences, isWanted, optionalPurposes, recipientFor } from '#lib/rules/preferences.ts';

const beijing = (time: string) => Date.parse(`${time}+08:00`);
const both = { email: 'one@example.com', phone: '+8613800000000' };
const without = (channel: 'mail' | 'sms') => ({
  ...defaultPreferences,
  [channel]: { ...defaultPreferences[channel], reminders: 'N' as const },
});

describe('quiet hours', () => {
  it.each([
    ['2026-03-02T07:59:59', '2026-03-02T08:00:00'],
    ['2026-03-02T00:00:00', '2026-03-02T08:00:00'],
    ['2026-03-02T22:00:00', '2026-03-03T08:00:00'],
    ['2026-12-31T23:59:59', '2027-01-01T08:00:00'],
    ['2026-03-02T08:00:00', '2026-03-02T08:00:00'],
    ['2026-03-02T21:59:59', '2026-03-02T21:59:59'],
  ])('move %s to %s', (at, then) => {
    expect(afterQuietHours(beijing(at))).toBe(beijing(then));
  });
});

describe('a message', () => {
  it('that may be turned off has a known purpose', () => {
    expect(Object.keys(optionalPurposes).filter((purpose) => !isTemplatePurpose(purpose))).toEqual([]);
  });

  it('about a decision, a request or the password, or with a code, is wanted even if every kind is turned off', () => {
    const none = { reminders: 'N', alerts: 'N', news: 'N' } as const;
    for (const purpose of ['application-status', 'application-asked', 'login', 'password-changed'])
      expect(isWanted(purpose, 'sms', { mail: none, sms: none, quiet: 'Y' })).toBe(true);
  });

  it.each([
    ['by mail to somebody with e-mail and a phone', both, defaultPreferences, { channel: 'mail', to: both.email }],
    ['by SMS to somebody without e-mail', { ...both, email: null }, defaultPreferences, { channel: 'sms', to: both.phone }],
    ['by SMS to somebody who turned mail off', both, without('mail'), { channel: 'sms', to: both.phone }],
    ['by mail to somebody who turned SMS off', both, without('sms'), { channel: 'mail', to: both.email }],
    ['nowhere if mail is turned off and there is no phone', { ...both, phone: null }, without('mail'), undefined],
    ['nowhere if there is neither e-mail nor a phone', { email: null, phone: null }, defaultPreferences, undefined],
  ])('with a reminder goes %s', (_, addresses, preferences, recipient) => {
    expect(recipientFor('application-reminder', addresses, preferences)).toEqual(recipient);
  });
});
