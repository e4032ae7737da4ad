import { isStorable, lengthOf } from '#lib/rules/text.ts';
import type { Locale } from '#lib/text/locale.ts';

import type { Fault } from './faults.ts';

export const templateChannels = ['mail', 'sms'] as const;
export type TemplateChannel = (typeof templateChannels)[number];

interface Purpose {
  /** Where the words that came with the site lie in the dictionary `messages`. */
  words: string;
  channels: readonly TemplateChannel[];
  /** What the words may name, by channel where they differ. */
  variables: readonly string[];
  /** What only a mail may name. */
  mailOnly?: readonly string[];
  /** What only an SMS may name. */
  smsOnly?: readonly string[];
  /** Without these the message is of no use: a code, a link. */
  required: readonly string[];
  /** A mail's subject is none of the template's: it is written anew each time, or there is no mail of its own. */
  hasNoSubject?: true;
}

const both = ['mail', 'sms'] as const;
const mail = ['mail'] as const;
const sms = ['sms'] as const;
const code = (name: string): Purpose => ({ words: `code.${name}`, channels: sms, variables: ['code'], required: ['code'] });
const places = ['home', 'reset'];
const about = ['name', 'job', 'receiptNo', 'link'] as const;
const news = (name: string, more: readonly string[] = []): Purpose => ({
  words: `application.${name}`,
  channels: both,
  variables: [...about, 'workPlace', 'testSite', 'at', 'status', 'meaning', 'next', ...more],
  required: ['link'],
});
const tasks = (name: string): Purpose => ({
  words: `application.${name}`,
  channels: both,
  variables: [...about, 'first', 'count'],
  mailOnly: ['tasks'],
  required: ['link'],
});
const session = (name: string, more: Partial<Purpose> = {}): Purpose => ({
  words: `application.${name}`,
  channels: both,
  variables: [...about, 'kind', 'time', 'place', 'confirm', 'room', 'seat', 'admissionNo'],
  mailOnly: ['details'],
  smsOnly: ['inRoom'],
  required: ['link', 'time', 'place'],
  ...more,
});
const noSession: Partial<Purpose> = {
  variables: [...about, 'kind', 'time', 'place'],
  mailOnly: ['reason'],
  smsOnly: [],
  required: ['time'],
};

/**
 * What messages are for, by the purpose that they are sent with, and what their words may name; `site` may be named by
 * all. Every message to a candidate has one of these purposes.
 */
export const templatePurposes = {
  'application-received': news('received'),
  'application-status': news('status'),
  'application-accepted': news('accepted'),
  'application-withdrawn': news('withdrawn'),
  'application-asked': tasks('asked'),
  'application-reminder': tasks('reminder'),
  'application-taskAccepted': {
    words: 'application.taskAccepted',
    channels: both,
    variables: [...about, 'task'],
    required: ['task'],
  },
  'application-testAssigned': {
    words: 'application.testAssigned',
    channels: both,
    variables: [...about, 'time', 'place', 'room', 'seat', 'admissionNo'],
    smsOnly: ['inRoom'],
    required: ['link', 'time', 'place', 'admissionNo'],
  },
  'application-sessionAssigned': session('sessionAssigned', { mailOnly: ['details', 'note'] }),
  'application-sessionChanged': session('sessionChanged'),
  'application-sessionCancelled': session('sessionCancelled', noSession),
  'application-sessionRemoved': session('sessionRemoved', noSession),
  'application-changed': { words: 'application.changed', channels: both, variables: [...about, 'at'], required: ['link'] },
  'application-letter': {
    words: 'application.letter',
    channels: both,
    variables: [...about, 'text'],
    required: ['text'],
    hasNoSubject: true,
  },
  'posting-extended': {
    words: 'posting.extended',
    channels: both,
    variables: ['name', 'job', 'date', 'link'],
    required: ['date', 'link'],
  },
  activation: { words: 'activation', channels: mail, variables: ['name', 'link'], required: ['link'] },
  'already-registered': { words: 'alreadyRegistered', channels: mail, variables: places, required: [] },
  'password-reset': { words: 'reset', channels: mail, variables: ['name', 'link'], required: ['link'] },
  'password-reset-unknown': { words: 'resetUnknown', channels: mail, variables: places, required: [] },
  'password-changed': { words: 'passwordChanged', channels: both, variables: ['name', ...places], required: ['reset'] },
  'phone-bound': { words: 'phoneBound', channels: both, variables: ['name', 'phone'], required: ['phone'] },
  'change-email': { words: 'changeEmail', channels: mail, variables: ['name', 'code'], required: ['code'] },
  'change-email-refused': { words: 'emailTaken', channels: mail, variables: places, required: [] },
  'email-changed': { words: 'emailChanged', channels: both, variables: ['name', 'email'], required: ['email'] },
  'contact-email': { words: 'contactEmail', channels: mail, variables: ['code'], required: ['code'] },
  'account-closed': { words: 'closed', channels: both, variables: ['name', 'until', ...places], required: ['until'] },
  close: { words: 'closeCode', channels: both, variables: ['code'], mailOnly: ['name'], required: ['code'] },
  login: code('login'),
  register: code('register'),
  'reset-password': code('reset-password'),
  'bind-phone': code('bind-phone'),
  identity: code('identity'),
  signature: { words: 'signature', channels: mail, variables: [], required: [], hasNoSubject: true },
} as const satisfies Record<string, Purpose>;

export type TemplatePurpose = keyof typeof templatePurposes;
export const templatePurposeNames = Object.keys(templatePurposes) as TemplatePurpose[];

/** Whether messages of a purpose may be said in the office's own words. */
export function isTemplatePurpose(text: string): text is TemplatePurpose {
  return Object.hasOwn(templatePurposes, text);
}

/** A template by what it is for and how it goes out. */
export interface TemplatePlace {
  purpose: TemplatePurpose;
  channel: TemplateChannel;
}

/** What the words of a template may name, and whether they must. */
export function variablesOf({ purpose, channel }: TemplatePlace): { name: string; isRequired: boolean }[] {
  const { variables, mailOnly = [], smsOnly = [], required }: Purpose = templatePurposes[purpose];
  const own = channel === 'mail' ? mailOnly : smsOnly;
  return ['site', ...variables, ...own].map((name) => ({ name, isRequired: required.includes(name) }));
}

/** Whether a template says the subject of its message. */
export function hasSubject({ purpose, channel }: TemplatePlace): boolean {
  const { hasNoSubject }: Purpose = templatePurposes[purpose];
  return channel === 'mail' && !hasNoSubject;
}

/** Where the words that came with the site lie in the dictionary `messages`. */
export function wordsOf({ purpose, channel }: TemplatePlace): { subject?: string; text: string } {
  const { words }: Purpose = templatePurposes[purpose];
  if (purpose === 'signature') return { text: words };
  if (hasSubject({ purpose, channel })) return { subject: `${words}.subject`, text: `${words}.text` };
  if (channel === 'mail') return { text: `${words}.text` };
  if (purpose === 'close') return { text: 'code.close' };
  return { text: words.startsWith('code.') ? words : `${words}.sms` };
}

/** The id under which the gateway knows the words of an SMS that came with the site. */
export function givenSmsTemplateId(purpose: TemplatePurpose, locale: Locale): string {
  return `${purpose}.${locale}`;
}

/** What somebody writes of a template. */
export interface TemplateWords {
  subject: string;
  text: string;
  /** The id under which the gateway registered the text of an SMS. */
  smsTemplateId: string;
}

const longest = { subject: 200, mail: 5000, sms: 500 };
const variable = /\{\{\s*(\w+)\s*\}\}/g;

/** The variables that a text names, each once, in order. */
export function variablesIn(text: string): string[] {
  return [...new Set([...text.matchAll(variable)].map(([, name]) => name!))];
}

function written(name: string): string {
  return `{{${name}}}`;
}

function faultsOfText(path: string, text: string, known: readonly string[], maximum: number): Fault[] {
  return [
    ...(isStorable(text) ? [] : [{ path, rule: 'characters' }]),
    ...(lengthOf(text) > maximum ? [{ path, rule: 'maxLength', params: { maximum } }] : []),
    ...faultsOfVariables(path, text, known),
  ];
}

/** What a text names that it may not, and what only looks like a variable. */
function faultsOfVariables(path: string, text: string, known: readonly string[]): Fault[] {
  const unknown = variablesIn(text).filter((name) => !known.includes(name));
  return [
    ...unknown.map((name) => ({ path, rule: 'unknownVariable', params: { name: written(name) } })),
    ...(/\{\{|\}\}/.test(text.replace(variable, ''))
      ? [{ path, rule: 'variableBroken', params: { example: written('name') } }]
      : []),
  ];
}

/** What a letter of the office's own may name: what is known of every application. */
export const letterVariables = ['site', ...about] as const;

/** What is wrong with the variables in a letter of the office's own. */
export function faultsOfLetter(text: string): Fault[] {
  return faultsOfVariables('', text, letterVariables);
}

/** What is wrong with a template, everything at once (contract: the hiring office, templates). */
export function faultsOfTemplate(place: TemplatePlace, { subject, text, smsTemplateId }: TemplateWords): Fault[] {
  const { channel } = place;
  const variables = variablesOf(place);
  const names = variables.map(({ name }) => name);
  const named = variablesIn(text);
  const isTitled = hasSubject(place);
  return [
    ...(isTitled && subject.trim() === '' ? [{ path: 'subject', rule: 'required' }] : []),
    ...(isTitled ? faultsOfText('subject', subject, names, longest.subject) : []),
    ...(/[\r\n]/.test(subject) ? [{ path: 'subject', rule: 'type' }] : []),
    ...(text.trim() === '' ? [{ path: 'text', rule: 'required' }] : []),
    ...faultsOfText('text', text, names, longest[channel]),
    ...(text.trim() === ''
      ? []
      : variables
          .filter(({ name, isRequired }) => isRequired && !named.includes(name))
          .map(({ name }) => ({ path: 'text', rule: 'missingVariable', params: { name: written(name) } }))),
    ...(channel === 'sms' && smsTemplateId.trim() === '' ? [{ path: 'smsTemplateId', rule: 'required' }] : []),
    ...(channel === 'sms' && smsTemplateId !== '' && !/^[\w.:-]{1,100}$/.test(smsTemplateId)
      ? [{ path: 'smsTemplateId', rule: 'type' }]
      : []),
  ];
}

/** A template with its variables filled in; what has no value stays as it is written. */
export function filledIn(text: string, values: Record<string, string | number>): string {
  return text.replace(variable, (whole, name: string) => String(values[name] ?? whole));
}
