import { atom } from 'nanostores';

import { sessionHint } from '#lib/browser/session-hint.ts';
import type { Contacts, SelfName } from '#lib/contract/account.ts';

import { dropAllLocalDrafts, dropOthers } from './local-drafts.ts';

/** The user of this browser (specification: user login state). */
export interface Session {
  status: 'unknown' | 'out' | 'in';
  isLogin: boolean;
  userInfo: { name: string };
  /** Whether the sign-in dialog is open. */
  showLogin: boolean;
  isPhoneBind: boolean;
  pkPsndoc: string;
  /** The application whose resume is edited instead of the candidate's own; empty outside of the apply-id mode. */
  applyId: string;
  /** Number of the airline's requests that await the candidate. */
  waiting: number;
  /** The account's masked contacts; absent until the server has sent them. */
  contacts?: Contacts | undefined;
}

/** The personal part of the state when nobody is signed in; the rest is about the page. */
const nobody = {
  status: 'out',
  isLogin: false,
  userInfo: { name: '' },
  isPhoneBind: false,
  pkPsndoc: '',
  waiting: 0,
  contacts: undefined,
} as const satisfies Partial<Session>;

/** Only written in the browser: on the server, modules are shared between visitors. */
export const $session = atom<Session>({ ...nobody, status: 'unknown', showLogin: false, applyId: '' });

/** Merges a part into the state; returns the whole. */
export function changeSession(part: Partial<Session>): Session {
  $session.set({ ...$session.get(), ...part });
  return $session.get();
}

function storedHint(write?: 'set' | 'left' | 'remove'): boolean {
  try {
    if (write === 'left') localStorage.setItem(sessionHint.storage, sessionHint.left);
    if (write === 'set') localStorage.setItem(sessionHint.storage, '1');
    if (write === 'remove') localStorage.removeItem(sessionHint.storage);
    return localStorage.getItem(sessionHint.storage) !== null;
  } catch {
    return false;
  }
}

/** Whether a hint is set that someone may be signed in; without one, calling the server is not worthwhile. */
export function isSessionHinted(): boolean {
  return document.cookie.split('; ').includes(sessionHint.cookie) || storedHint();
}

/** Sets the state to signed out, as far as this browser knows. */
export function noSession(): Session {
  return changeSession(nobody);
}

/** Sets the state to the signed-in person, as the server returned it. */
export function signedIn({ name, isPhoneBind, pkPsndoc, waiting, contacts }: SelfName): void {
  dropOthers(pkPsndoc);
  storedHint('set');
  const isBound = isPhoneBind === 'Y';
  changeSession({ status: 'in', isLogin: true, userInfo: { name }, isPhoneBind: isBound, pkPsndoc, waiting, contacts });
}

/** Clears the state after the session ended, here or on the server. */
export function forgetSession(): void {
  storedHint('remove');
  document.cookie = `${sessionHint.cookie.replace('1', '')}; Max-Age=0; Path=/`;
  changeSession(nobody);
}

/** Clears the state after a sign-out: all stored input is deleted, and other tabs are notified. */
export function leaveSession(): void {
  storedHint('left');
  dropAllLocalDrafts();
  forgetSession();
}
