import {
  filledIn,
  defaultSmsTemplateId,
  hasSubject,
  isTemplatePurpose,
  nameOfTemplate,
  type TemplatePurpose,
  variablesIn,
  wordsOf,
} from '#lib/forms/message-templates.ts';
import { translateFor } from '#lib/i18n/server-translate.ts';
import type { MessageValues } from '#lib/i18n/translate.ts';
import type { Db } from '#server/platform/db/database.ts';

import type { Message } from './message.ts';
import { findTemplates, type TemplateRow } from './store-templates.ts';

type OwnWords = ReadonlyMap<string, TemplateRow>;

function keyOf(name: string, { locale, channel }: Pick<Message, 'locale' | 'channel'>): string {
  return `${name} ${locale} ${channel}`;
}

/** A message with values for a template that the office can change. */
type Templated = Message & { purpose: TemplatePurpose };

function isTemplated(message: Message): message is Templated {
  return message.values !== undefined && isTemplatePurpose(message.purpose);
}

/** The names of the templates that fit a message, the best first. */
function namesFor({ purpose, variants = [] }: Templated): string[] {
  return [...variants, ''].map((variant) => nameOfTemplate({ purpose, variant }));
}

function namesOfMeaning({ meaning }: Templated): string[] {
  return meaning === undefined ? [] : [nameOfTemplate({ purpose: 'meaning', variant: meaning })];
}

function meaningFor(message: Templated, templates: OwnWords): string | undefined {
  const [name] = namesOfMeaning(message);
  return name === undefined ? undefined : templates.get(keyOf(name, { ...message, channel: 'mail' }))?.text;
}

/** The text shipped with the site, filled in with `values` instead of the message's own values. */
function shippedWith(message: Templated, values: MessageValues, end: string): Pick<Message, 'text'> {
  const text = translateFor(message.locale)(wordsOf(message).text, values);
  return { text: message.channel === 'mail' ? text + end : text };
}

function rewrite(message: Templated, templates: OwnWords): Message {
  const { purpose, channel, locale } = message;
  const t = translateFor(locale);
  const meaning = meaningFor(message, templates);
  const values: MessageValues = {
    site: t('common.site.name'),
    ...message.values,
    ...(meaning === undefined ? {} : { meaning }),
  };
  const name = namesFor(message).find((one) => templates.has(keyOf(one, message))) ?? purpose;
  const own = templates.get(keyOf(name, message));
  const by = own && { templateVersion: own.version };
  if (channel === 'sms') {
    const registered = own?.text ?? t(wordsOf(message).text);
    const named = Object.fromEntries(variablesIn(registered).flatMap((name) => (name in values ? [[name, values[name]!]] : [])));
    if (!own) {
      const changed = meaning === undefined ? {} : shippedWith(message, values, '');
      return { ...message, ...changed, smsTemplateId: defaultSmsTemplateId(purpose, locale), values: named };
    }
    return { ...message, ...by, text: filledIn(own.text, values), smsTemplateId: own.smsTemplateId, values: named };
  }
  const givenEnd = `\n\n${t('messages.signature', values)}\n`;
  const ownEnd = templates.get(keyOf('signature', message));
  const end = ownEnd ? `\n\n${filledIn(ownEnd.text, values)}\n` : givenEnd;
  if (own) {
    const subject = hasSubject({ purpose, channel }) ? { subject: filledIn(own.subject, values) } : {};
    return { ...message, ...by, ...subject, text: filledIn(own.text, values) + end };
  }
  if (meaning !== undefined) return { ...message, ...shippedWith(message, values, end) };
  return message.text.endsWith(givenEnd) ? { ...message, text: message.text.slice(0, -givenEnd.length) + end } : message;
}

/**
 * Rewrites messages with the office's template for their purpose, language and channel: the template of the first variant
 * that has a template, else the general template. Without such a template a message keeps its text, except that the office's
 * words for its `meaning` are filled in. Mails whose template the office can change get the office's signature, if it has
 * one. In the result, only an SMS with a registered text has `values`: the values of that text's variables.
 */
export async function applyTemplates(db: Db, messages: readonly Message[]): Promise<Message[]> {
  const names = new Set(messages.filter(isTemplated).flatMap((message) => [...namesFor(message), ...namesOfMeaning(message)]));
  const rows = names.size === 0 ? [] : await findTemplates(db, [...names, 'signature']);
  const own = new Map(
    rows.filter(({ isOwn }) => isOwn === 1).map((row) => [keyOf(row.name, row as Pick<Message, 'locale' | 'channel'>), row]),
  );
  return messages.map((message) => {
    const { values, variants: _variants, meaning: _meaning, ...written } = isTemplated(message) ? rewrite(message, own) : message;
    return written.smsTemplateId && values ? { ...written, values } : written;
  });
}
