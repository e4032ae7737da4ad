import type { Methods } from './account-tools.ts';

const storageKey = 'skygate.account-typed';
/** Milliseconds after which stored input is ignored; long enough for a reload or a change of language. */
const lasts = 10 * 60_000;
const secret = /password|captcha|ticket/i;

type Values = Record<string, unknown>;

/** The dialog's input at the time when the page was left. */
export interface Typed {
  methods: Methods;
  forms: Record<string, Values>;
}

function isTyped([name, value]: [string, unknown]): boolean {
  return !secret.test(name) && value !== '' && value !== undefined && value !== 'N';
}

function withoutSecrets(values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !secret.test(name)));
}

/**
 * Stores the input, so that the next page in this tab can restore it, for example after a reload or a change of language.
 * Passwords, captchas and tickets are never stored.
 */
export function keepTyped({ methods, forms }: Typed): void {
  const typed = Object.entries(forms).filter(([, values]) => Object.entries(values).some(isTyped));
  try {
    if (typed.length === 0) return sessionStorage.removeItem(storageKey);
    const stored = typed.map(([name, values]) => [name, withoutSecrets(values)]);
    sessionStorage.setItem(storageKey, JSON.stringify({ methods, forms: Object.fromEntries(stored) as unknown, at: Date.now() }));
  } catch {
    // Storage is disabled or full: the input is lost.
  }
}

/** Returns the input stored by the previous page, if it is recent, and removes it from the storage. */
export function takeTyped(): Typed | undefined {
  try {
    const stored = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as (Typed & { at: number }) | null;
    sessionStorage.removeItem(storageKey);
    return stored && Date.now() - stored.at < lasts ? stored : undefined;
  } catch {
    return undefined;
  }
}
