import { useStore } from '@nanostores/react';
import { useEffect } from 'react';

import { beforeSignOut } from '#lib/client/session.ts';
import { $identityPassed } from '#lib/stores/identity.ts';
import { $session } from '#lib/stores/session.ts';

import { type Savers, sendAll, useFlush } from './use-flush.ts';

/** Milliseconds that a sign-out waits for unsent input to be saved. */
const longestFarewell = 5000;

function sendBeforeSignOut(savers: Savers): Promise<unknown> {
  const late = new Promise((resolve) => setTimeout(resolve, longestFarewell));
  return Promise.race([sendAll(savers), late]);
}

/**
 * Saves unsent input when its owner signs in, when a reader passes the identity check, when the network is back, before
 * signing out, and when the page is hidden. If the owner is unknown, any sign-in saves it: the server knows who may.
 * @param savers must be the same object while the same forms are edited
 * @param owner `pkPsndoc` of the person whose forms these are; empty if unknown, which is possible after an identity check
 */
export function useSending(savers: Savers, owner: string): void {
  const { status, pkPsndoc } = useStore($session, { ssr: 'initial' });
  const passed = useStore($identityPassed, { ssr: 'initial' });
  useEffect(() => {
    if (passed > 0) for (const saver of Object.values(savers)) void saver.retry();
  }, [passed, savers]);
  useEffect(() => {
    if (status !== 'in' || (owner !== '' && pkPsndoc !== owner)) return;
    for (const saver of Object.values(savers)) void saver.retry();
  }, [status, pkPsndoc, owner, savers]);
  useEffect(() => beforeSignOut(() => sendBeforeSignOut(savers)), [savers]);
  useFlush(savers);
}
