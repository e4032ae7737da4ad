import { roundOutcomes } from '#lib/domain/round-kinds.ts';
import { sessionKinds } from '#lib/domain/session-kinds.ts';
import { taskKinds } from '#lib/domain/task-states.ts';
import type { MessageKey } from '#lib/i18n/translate.ts';
import { explainedStops } from '#lib/rules/outcomes.ts';
import { isStorable, lengthOf } from '#lib/rules/text.ts';
import type { Locale } from '#lib/text/locale.ts';

import type { Fault } from './faults.ts';

export const templateChannels = ['mail', 'sms'] as const;
export type TemplateChannel = (typeof templateChannels)[number];

interface Purpose {
  /** The prefix of the keys of the texts shipped with the site; most are in the dictionary `messages` (see `wordsOf`). */
  words: string;
  channels: readonly TemplateChannel[];
  /** The variables that the text may contain in every channel. */
  variables: readonly string[];
  /** Variables of mails only. */
  mailOnly?: readonly string[];
  /** Variables of SMS only. */
  smsOnly?: readonly string[];
  /** Variables that the text must contain, such as a code or a link. */
  required: readonly string[];
  /** The template has no subject: each mail has a subject of its own, or the text is only part of a mail. */
  hasNoSubject?: true;
  /** Cases for which the office may write separate words; without them, the purpose's general words are used. */
  variants?: readonly string[];
  /** There are no general words: each variant is shipped with its own words. */
  isOnlyVariants?: true;
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
  variants: taskKinds,
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
 * The purposes of messages, with the variables of each; all may also contain the variable `site`. Every message to a
 * candidate has a purpose. Two purposes are only parts of messages: `signature` is the end of mails, and `meaning` is the text
 * for the variable `{{meaning}}`, which candidates also read on the site.
 */
export const templatePurposes = {
  'application-received': news('received'),
  'application-status': { ...news('status'), variants: roundOutcomes },
  meaning: {
    words: 'meaning',
    channels: mail,
    variables: [],
    required: [],
    hasNoSubject: true,
    variants: explainedStops,
    isOnlyVariants: true,
  },
  'application-accepted': news('accepted'),
  'application-offerCode': {
    words: 'application.offerCode',
    channels: both,
    variables: ['job', 'code'],
    mailOnly: ['name'],
    required: ['code'],
  },
  'application-withdrawn': news('withdrawn'),
  'application-asked': tasks('asked'),
  'application-reminder': tasks('reminder'),
  'application-resultEnding': {
    words: 'application.resultEnding',
    channels: both,
    variables: [...about, 'result', 'date'],
    required: ['result', 'date'],
  },
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
  'application-sessionAssigned': session('sessionAssigned', { mailOnly: ['details', 'note'], variants: sessionKinds }),
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
  'application-answer': { words: 'application.answer', channels: both, variables: [...about, 'text'], required: ['text'] },
  'posting-extended': {
    words: 'posting.extended',
    channels: both,
    variables: ['name', 'job', 'date', 'link'],
    required: ['date', 'link'],
  },
  'posting-closing': {
    words: 'posting.closing',
    channels: both,
    variables: ['name', 'job', 'date', 'link'],
    required: ['date', 'link'],
  },
  'pool-invitation': {
    words: 'pool.invitation',
    channels: both,
    variables: ['name', 'job', 'date', 'link', 'home'],
    required: ['link'],
  },
  'airline-news': {
    words: 'notice',
    channels: both,
    variables: ['name', 'title', 'link', 'home'],
    required: ['link'],
  },
  'search-alert': { words: 'alert.news', channels: mail, variables: ['count', 'list', 'link'], required: ['list', 'link'] },
  'alert-proof': { words: 'alert.proof', channels: mail, variables: ['link'], required: ['link'] },
  activation: { words: 'activation', channels: mail, variables: ['name', 'link'], required: ['link'] },
  'already-registered': { words: 'alreadyRegistered', channels: mail, variables: places, required: [] },
  'password-reset': { words: 'reset', channels: mail, variables: ['name', 'link'], required: ['link'] },
  'password-reset-unknown': { words: 'resetUnknown', channels: mail, variables: places, required: [] },
  'password-changed': { words: 'passwordChanged', channels: both, variables: ['name', ...places], required: ['reset'] },
  'phone-bound': { words: 'phoneBound', channels: both, variables: ['name', 'phone'], required: ['phone'] },
  'change-email': { words: 'changeEmail', channels: mail, variables: ['name', 'code'], required: ['code'] },
  'change-email-refused': { words: 'emailTaken', channels: mail, variables: places, required: [] },
  'email-changed': { words: 'emailChanged', channels: both, variables: ['name', 'email'], required: ['email'] },
  'passkey-added': {
    words: 'passkeyAdded',
    channels: both,
    variables: ['name', 'link'],
    mailOnly: ['passkey'],
    required: ['link'],
  },
  'passkey-removed': {
    words: 'passkeyRemoved',
    channels: both,
    variables: ['name', 'link'],
    mailOnly: ['passkey'],
    required: ['link'],
  },
  'contact-email': { words: 'contactEmail', channels: mail, variables: ['code'], required: ['code'] },
  'account-closed': { words: 'closed', channels: both, variables: ['name', 'until', ...places], required: ['until'] },
  close: { words: 'closeCode', channels: both, variables: ['code'], mailOnly: ['name'], required: ['code'] },
  'merge-proposed': { words: 'mergeProposed', channels: both, variables: ['name', 'date', 'link'], required: ['link'] },
  'merge-kept': { words: 'mergeKept', channels: both, variables: ['name', 'at', ...places], required: ['reset'] },
  'merge-closed': { words: 'mergeClosed', channels: both, variables: ['name', 'at', 'home'], required: [] },
  merge: { words: 'mergeCode', channels: both, variables: ['code'], required: ['code'] },
  login: code('login'),
  register: code('register'),
  'reset-password': code('reset-password'),
  'bind-phone': code('bind-phone'),
  identity: code('identity'),
  signature: { words: 'signature', channels: mail, variables: [], required: [], hasNoSubject: true },
} as const satisfies Record<string, Purpose>;

export type TemplatePurpose = keyof typeof templatePurposes;
export const templatePurposeNames = Object.keys(templatePurposes) as TemplatePurpose[];

/** Whether a text is the name of a purpose. */
export function isTemplatePurpose(text: string): text is TemplatePurpose {
  return Object.hasOwn(templatePurposes, text);
}

/** A template's purpose, variant and channel. */
export interface TemplateSlot {
  purpose: TemplatePurpose;
  channel: TemplateChannel;
  /** Empty or absent for the general words. */
  variant?: string | undefined;
}

/** The variants of a purpose, in order. If the purpose has general words, the first variant is empty and stands for them. */
export function variantsOf(purpose: TemplatePurpose): string[] {
  const { variants = [], isOnlyVariants }: Purpose = templatePurposes[purpose];
  return isOnlyVariants ? [...variants] : ['', ...variants];
}

/** The name under which the office's versions of a template are stored. */
export function nameOfTemplate({ purpose, variant = '' }: Omit<TemplateSlot, 'channel'>): string {
  return variant === '' ? purpose : `${purpose}/${variant}`;
}

/** The variables that a template may contain, and whether each is required. */
export function variablesOf({ purpose, channel }: TemplateSlot): { name: string; isRequired: boolean }[] {
  const { variables, mailOnly = [], smsOnly = [], required }: Purpose = templatePurposes[purpose];
  const own = channel === 'mail' ? mailOnly : smsOnly;
  return ['site', ...variables, ...own].map((name) => ({ name, isRequired: required.includes(name) }));
}

/** Whether a template has a subject. */
export function hasSubject({ purpose, channel }: TemplateSlot): boolean {
  const { hasNoSubject }: Purpose = templatePurposes[purpose];
  return channel === 'mail' && !hasNoSubject;
}

/** The keys of the texts shipped with the site. */
export function wordsOf({ purpose, channel, variant = '' }: TemplateSlot): { subject?: MessageKey; text: MessageKey } {
  const { words }: Purpose = templatePurposes[purpose];
  const at = (key: string) => `messages.${key}` as MessageKey;
  if (purpose === 'meaning') return { text: `application.${variant}.meaning` as MessageKey };
  if (purpose === 'signature') return { text: at(words) };
  if (hasSubject({ purpose, channel })) return { subject: at(`${words}.subject`), text: at(`${words}.text`) };
  if (channel === 'mail') return { text: at(`${words}.text`) };
  if (purpose === 'close') return { text: at('code.close') };
  return { text: at(words.startsWith('code.') ? words : `${words}.sms`) };
}

/** The gateway's id of an SMS text shipped with the site. */
export function defaultSmsTemplateId(purpose: TemplatePurpose, locale: Locale): string {
  return `${purpose}.${locale}`;
}

/** The texts of a template. */
export interface TemplateWords {
  subject: string;
  text: string;
  /** The gateway's id of the text; SMS only. */
  smsTemplateId: string;
}

const longest = { subject: 200, mail: 5000, sms: 500 };
const variable = /\{\{\s*(\w+)\s*\}\}/g;

/** The variables in a text, each once, in order. */
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

/** The faults of a text: variables that it may not contain, and malformed variables. */
function faultsOfVariables(path: string, text: string, known: readonly string[]): Fault[] {
  const unknown = variablesIn(text).filter((name) => !known.includes(name));
  return [
    ...unknown.map((name) => ({ path, rule: 'unknownVariable', params: { name: written(name) } })),
    ...(/\{\{|\}\}/.test(text.replace(variable, ''))
      ? [{ path, rule: 'variableBroken', params: { example: written('name') } }]
      : []),
  ];
}

/** The variables of messages that the office writes itself; every application has a value for each. */
export const letterVariables = ['site', ...about] as const;

/** The faults in the variables of a message that the office writes itself. */
export function faultsOfLetter(text: string): Fault[] {
  return faultsOfVariables('', text, letterVariables);
}

/** All faults of a template (specification: the hiring office, templates). */
export function faultsOfTemplate(slot: TemplateSlot, { subject, text, smsTemplateId }: TemplateWords): Fault[] {
  const { channel } = slot;
  const variables = variablesOf(slot);
  const names = variables.map(({ name }) => name);
  const named = variablesIn(text);
  const isTitled = hasSubject(slot);
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

/** A template with its variables replaced; variables without a value stay as written. */
export function filledIn(text: string, values: Record<string, string | number>): string {
  return text.replace(variable, (whole, name: string) => String(values[name] ?? whole));
}
