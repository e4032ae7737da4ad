import { describe, expect, test } from 'vitest';

import {
  faultsOfTemplate,
  filledIn,
  type TemplateSlot,
  templatePurposeNames,
  templatePurposes,
  variablesIn,
  variablesOf,
  variantsOf,
  wordsOf,
} from '#lib/forms/message-templates.ts';
import { dictionaries } from '#lib/i18n/dictionaries.ts';
import { createTranslate } from '#lib/i18n/translate.ts';
import { variantName } from '#lib/i18n/variant-name.ts';
import { locales } from '#lib/text/locale.ts';

const places = templatePurposeNames.flatMap((purpose) =>
  templatePurposes[purpose].channels.flatMap((channel) =>
    variantsOf(purpose).flatMap((variant) => locales.map((locale) => [purpose, variant, channel, locale] as const)),
  ),
);

function textAt(locale: (typeof locales)[number], key: string | undefined): string {
  if (key === undefined) return '';
  return key.split('.').reduce<unknown>((node, part) => (node as Record<string, unknown>)[part], dictionaries[locale]) as string;
}

describe.each(places)('%s %s by %s in %s', (purpose, variant, channel, locale) => {
  const place: TemplateSlot = { purpose, variant, channel };
  const { subject, text } = wordsOf(place);
  const words = { subject: textAt(locale, subject), text: textAt(locale, text), smsTemplateId: 'SMS_1' };

  test('has a default text with only its own variables, including all required ones', () => {
    expect(typeof words.text).toBe('string');
    expect(faultsOfTemplate(place, words)).toEqual([]);
  });

  test('lists no variable twice', () => {
    const names = variablesOf(place).map(({ name }) => name);
    expect(names).toEqual([...new Set(names)]);
  });

  test('has an example value for each variable that is neither the site nor an address', () => {
    const samples: Record<string, string> = dictionaries[locale].messages.samples;
    for (const { name } of variablesOf(place)) {
      if (!['site', 'link', 'home', 'reset'].includes(name)) expect(samples[name], name).toBeTruthy();
    }
  });
});

test('every variant for which the office may write its own text has a name in both languages', () => {
  for (const [purpose, variant, , locale] of places.filter(([, one]) => one !== ''))
    expect(variantName(purpose, variant, createTranslate(locale, dictionaries[locale]))).not.toMatch(/\w\.\w/);
});

const mail: TemplateSlot = { purpose: 'activation', channel: 'mail' };
const sms: TemplateSlot = { purpose: 'login', channel: 'sms' };
const rules = (place: TemplateSlot, words: Partial<Parameters<typeof faultsOfTemplate>[1]>) =>
  faultsOfTemplate(place, { subject: 'Hello', text: '{{link}}{{code}}', smsTemplateId: 'SMS_1', ...words }).map(
    ({ path, rule, params }) => [path, rule, ...Object.values(params ?? {})].join(' '),
  );

test('every unknown variable is a fault that names it', () => {
  expect(rules(mail, { subject: '{{naem}} {{job}}', text: '{{link}} {{ password }}' })).toEqual([
    'subject unknownVariable {{naem}}',
    'subject unknownVariable {{job}}',
    'text unknownVariable {{password}}',
  ]);
});

test('a message without its code or link is refused', () => {
  expect(rules(mail, { text: 'Hello {{name}}' })).toEqual(['text missingVariable {{link}}']);
  expect(rules(sms, { text: 'Hello' })).toEqual(['text missingVariable {{code}}']);
});

test('braces that enclose no variable are a fault', () => {
  for (const text of ['{{link}} {{code', '{{link}} }}', '{{link}} {{a b}}', '{{link}} {{{{'])
    expect(rules(mail, { text })).toContain('text variableBroken {{name}}');
});

test('a mail needs a one-line subject, and an SMS the id under which its template is registered', () => {
  expect(rules(mail, { subject: ' ', text: '{{link}}' })).toEqual(['subject required']);
  expect(rules(mail, { subject: 'a\r\nBcc: x', text: '{{link}}' })).toContain('subject type');
  expect(rules(sms, { text: '{{code}}', smsTemplateId: '' })).toEqual(['smsTemplateId required']);
  expect(rules(sms, { text: '{{code}}', smsTemplateId: 'a b' })).toEqual(['smsTemplateId type']);
  expect(rules(sms, { text: `{{code}}${'字'.repeat(500)}` })).toEqual(['text maxLength 500']);
});

test('a value is inserted literally, even if it looks like a variable', () => {
  expect(filledIn('{{ name }}: {{code}} {{x}}', { name: '{{code}} $&', code: 1 })).toBe('{{code}} $&: 1 {{x}}');
  expect(variablesIn('{{b}} {{a}} {{ b }}')).toEqual(['b', 'a']);
});
