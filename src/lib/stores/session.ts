import { atom } from 'nanostores';

import { sessionHint } from '#lib/browser/session-hint.ts';
import type { Contacts, SelfName } from '#lib/contract/account.ts';

import { dropAllKept, dropOthers } from './kept-words.ts';

/** Who is using this browser (specification: user login state). */
export interface Session {
  status: 'unknown' | 'out' | 'in';
  isLogin: boolean;
  userInfo: { name: string };
  /** Whether the sign-in stands open. */
  showLogin: boolean;
  isPhoneBind: boolean;
  pkPsndoc: string;
  /** The application whose resume is edited in place of the candidate's own; empty outside of the apply-id mode. */
  applyId: string;
  /** How many things the airline asks wait for the candidate. */
  waiting: number;
  /** How the account is reached, masked; absent until the server has said so. */
  contacts?: Contacts | undefined;
}

/** What is known of a person; the rest of the store is about the page. */
const nobody = {
  status: 'out',
  isLogin: false,
  userInfo: { name: '' },
  isPhoneBind: false,
  pkPsndoc: '',
  waiting: 0,
  contacts: undefined,
} as const satisfies Partial<Session>;

/** Only the browser writes here: modules are shared between visitors on the server. */
export const $session = atom<Session>({ ...nobody, status: 'unknown', showLogin: false, applyId: '' });

/** Takes up a part of the state; returns the whole. */
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

/** Whether a hint says that someone may be signed in, so that asking is worth a call. */
export function isSessionHinted(): boolean {
  return document.cookie.split('; ').includes(sessionHint.cookie) || storedHint();
}

/** Nobody is signed in, as far as this browser knows. */
export function noSession(): Session {
  return changeSession(nobody);
}

/** After a sign-in, and for whoever the server says is signed in. `Y` and `N` are the wire's. */
export function signedIn({ name, isPhoneBind, pkPsndoc, waiting, contacts }: SelfName): void {
  dropOthers(pkPsndoc);
  storedHint('set');
  const isBound = isPhoneBind === 'Y';
  changeSession({ status: 'in', isLogin: true, userInfo: { name }, isPhoneBind: isBound, pkPsndoc, waiting, contacts });
}

/** The session ended, here or on the server. */
export function forgetSession(): void {
  storedHint('remove');
  document.cookie = `${sessionHint.cookie.replace('1', '')}; Max-Age=0; Path=/`;
  changeSession(nobody);
}

/** Somebody signed out: no words of theirs stay in this browser, and other tabs are told. */
export function leaveSession(): void {
  storedHint('left');
  dropAllKept();
  forgetSession();
}
