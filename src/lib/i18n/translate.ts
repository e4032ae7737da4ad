import type { Locale } from '#lib/text/locale.ts';

import type account from './zh-cn/account.json';
import type alerts from './zh-cn/alerts.json';
import type application from './zh-cn/application.json';
import type appointments from './zh-cn/appointments.json';
import type background from './zh-cn/background.json';
import type common from './zh-cn/common.json';
import type content from './zh-cn/content.json';
import type crew from './zh-cn/crew.json';
import type deskApplications from './zh-cn/desk-applications.json';
import type deskBatches from './zh-cn/desk-batches.json';
import type deskContent from './zh-cn/desk-content.json';
import type deskExchange from './zh-cn/desk-exchange.json';
import type deskFigures from './zh-cn/desk-figures.json';
import type deskJobs from './zh-cn/desk-jobs.json';
import type deskLog from './zh-cn/desk-log.json';
import type deskPool from './zh-cn/desk-pool.json';
import type deskPostings from './zh-cn/desk-postings.json';
import type deskSessions from './zh-cn/desk-sessions.json';
import type deskStaff from './zh-cn/desk-staff.json';
import type desk from './zh-cn/desk.json';
import type documents from './zh-cn/documents.json';
import type enums from './zh-cn/enums.json';
import type errors from './zh-cn/errors.json';
import type identity from './zh-cn/identity.json';
import type jobs from './zh-cn/jobs.json';
import type materials from './zh-cn/materials.json';
import type messages from './zh-cn/messages.json';
import type ops from './zh-cn/ops.json';
import type resume from './zh-cn/resume.json';
import type rules from './zh-cn/rules.json';
import type standing from './zh-cn/standing.json';
import type tasks from './zh-cn/tasks.json';
import type windows from './zh-cn/windows.json';

/** All namespaces of one language. The Chinese dictionaries define the keys; the English ones must match. */
export interface Dictionary {
  account: typeof account;
  alerts: typeof alerts;
  application: typeof application;
  appointments: typeof appointments;
  background: typeof background;
  common: typeof common;
  content: typeof content;
  crew: typeof crew;
  desk: typeof desk;
  'desk-batches': typeof deskBatches;
  'desk-content': typeof deskContent;
  'desk-pool': typeof deskPool;
  'desk-postings': typeof deskPostings;
  'desk-applications': typeof deskApplications;
  'desk-exchange': typeof deskExchange;
  'desk-figures': typeof deskFigures;
  'desk-jobs': typeof deskJobs;
  'desk-log': typeof deskLog;
  'desk-sessions': typeof deskSessions;
  'desk-staff': typeof deskStaff;
  documents: typeof documents;
  enums: typeof enums;
  errors: typeof errors;
  identity: typeof identity;
  jobs: typeof jobs;
  materials: typeof materials;
  /** Mails and SMS; never sent to browsers. */
  messages: typeof messages;
  /** The command line and other texts for operators; never sent to browsers. */
  ops: typeof ops;
  resume: typeof resume;
  rules: typeof rules;
  standing: typeof standing;
  tasks: typeof tasks;
  windows: typeof windows;
}

export type Namespace = keyof Dictionary;
export type Messages = Partial<Dictionary>;
/** The namespaces that a browser may load; the others are for the server only. */
export type BrowserNamespace = Exclude<Namespace, 'messages' | 'ops'>;

type Plural<Key extends string> = Key extends `${infer Base}_${'one' | 'other'}` ? Base | Key : Key;
type KeysOf<Node> = Node extends string
  ? never
  : { [Key in keyof Node & string]: Node[Key] extends string ? Plural<Key> : `${Key}.${KeysOf<Node[Key]>}` }[keyof Node & string];

/** A key such as `account.login.submit`. The key of a plural may be written without `_one` or `_other`. */
export type MessageKey = KeysOf<Dictionary>;
export type MessageValues = Record<string, string | number>;
export type Translate = (key: MessageKey, values?: MessageValues) => string;

function lookUp(messages: Messages, key: string): string | undefined {
  let node: unknown = messages;
  for (const part of key.split('.')) {
    if (typeof node !== 'object' || node === null) return undefined;
    node = (node as Record<string, unknown>)[part];
  }
  return typeof node === 'string' ? node : undefined;
}

/**
 * The translation function of server and browser. It replaces `{{value}}` in a text, and `count` chooses between `_one`
 * and `_other` by the language's rules. An unknown key is returned as is; the types prevent most unknown keys, and tests search
 * pages for the rest.
 */
export function createTranslate(locale: Locale, messages: Messages): Translate {
  const plural = new Intl.PluralRules(locale);
  return (key, values = {}) => {
    const counted = typeof values.count === 'number' ? lookUp(messages, `${key}_${plural.select(values.count)}`) : undefined;
    const text = counted ?? lookUp(messages, key) ?? lookUp(messages, `${key}_other`) ?? key;
    return text.replace(/\{\{\s*(\w+)\s*\}\}/g, (whole, name: string) => String(values[name] ?? whole));
  };
}
