import { longestReply } from '#lib/rules/replies.ts';
import { isStorable, lengthOf } from '#lib/rules/text.ts';

import type { Fault } from './faults.ts';

/** All faults of a message in the conversation about an application; spaces around it do not count. */
export function faultsOfReply(given: string): Fault[] {
  const path = 'text';
  const text = given.trim();
  return [
    ...(text === '' ? [{ path, rule: 'required' }] : []),
    ...(isStorable(text) ? [] : [{ path, rule: 'characters' }]),
    ...(lengthOf(text) > longestReply ? [{ path, rule: 'maxLength', params: { maximum: longestReply } }] : []),
  ];
}
