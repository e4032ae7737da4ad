import { atom } from 'nanostores';

import { quietly } from '#lib/browser/quietly.ts';
import { sessionHint } from '#lib/browser/session-hint.ts';
import type { Contacts, SelfName } from '#lib/contract/account.ts';

import { dropAllLocalDrafts, dropCopies, dropOthers } from './local-drafts.ts';

/** The user of this browser (specification: user login state). */
export interface Session {
  status: 'unknown' | 'out' | 'in';
  /** Whether the server could not be asked for the session. Only true while the status is unknown. */
  isUnreachable: boolean;
  isLogin: boolean;
  userInfo: { name: string };
  /** Whether the sign-in dialog is open. */
  showLogin: boolean;
  isPhoneBind: boolean;
  pkPsndoc: string;
  /** The application whose resume is edited instead of the candidate's own resume; empty outside of the apply-id mode. */
  applyId: string;
  /** Number of the airline's requests that await the candidate. */
  waiting: number;
  /** The account's masked contacts; absent until the server has sent them. */
  contacts?: Contacts | undefined;
}

/** The personal part of the state when nobody is signed in; the rest is about the page. */
const nobody = {
  status: 'out',
  isUnreachable: false,
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

/** Stores the hint that somebody may be signed in, or deletes it. Without storage, only the cookie is a hint. */
function storeHint(value: string | null): void {
  quietly(() =>
    value === null ? localStorage.removeItem(sessionHint.storage) : localStorage.setItem(sessionHint.storage, value),
  );
}

/** `pkPsndoc` of the person who may be signed in, known without asking the server; empty if there is none. */
export function hintedPerson(): string {
  return quietly(() => localStorage.getItem(sessionHint.storage)) ?? '';
}

/** Whether this browser has a hint that someone may be signed in; without a hint, calling the server is not worthwhile. */
export function isSessionHinted(): boolean {
  return document.cookie.split('; ').includes(sessionHint.cookie) || hintedPerson() !== '';
}

/** Sets the state to signed out. Copies of resumes are deleted; unsent input stays in the browser for its owner. */
export function noSession(): Session {
  dropCopies();
  return changeSession(nobody);
}

/** Sets the state to the signed-in person, as the server returned it. */
export function signedIn({ name, isPhoneBind, pkPsndoc, waiting, contacts }: SelfName): void {
  dropOthers(pkPsndoc);
  storeHint(pkPsndoc);
  const isBound = isPhoneBind === 'Y';
  const personal = { isLogin: true, userInfo: { name }, isPhoneBind: isBound, pkPsndoc, waiting, contacts };
  changeSession({ status: 'in', isUnreachable: false, ...personal });
}

/** Clears the state after the session ended, here or on the server. */
export function forgetSession(): void {
  storeHint(null);
  document.cookie = `${sessionHint.cookie.replace('1', '')}; Max-Age=0; Path=/`;
  noSession();
}

/** Clears the state after a sign-out: deletes all of the candidate's stored input, and notifies other tabs. */
export function leaveSession(): void {
  storeHint(sessionHint.left);
  dropAllLocalDrafts();
  forgetSession();
}
