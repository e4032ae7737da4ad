import { expect, test } from 'vitest';

import { type Invitations, inviteInPortions, leftOf } from '#islands/desk/pool/invite-in-portions.ts';
import type { PoolInvited } from '#lib/contract/talent-pool.ts';

const chosen = Array.from({ length: 250 }, (_, index) => `a${index}`);

/** Invites `chosen`. The server refuses the first person of each portion, and fails at call number `failing`. */
async function invite(before: Invitations | undefined, failing = Infinity) {
  const sent: string[][] = [];
  let answer = before;
  const send = async (ids: string[]): Promise<PoolInvited> => {
    sent.push(ids);
    if (sent.length === failing) throw new Error('no connection');
    return { invited: ids.length - 1, refused: [{ idkey: ids[0]!, why: 'applied' }] };
  };
  const failed = await inviteInPortions(chosen, before, send, (invitations) => (answer = invitations)).then(
    () => false,
    () => true,
  );
  return { sent, answer, failed };
}

test('many people are invited in portions of a hundred, with one result', async () => {
  const { sent, answer } = await invite(undefined);
  expect(sent.map(({ length }) => length)).toEqual([100, 100, 50]);
  expect(answer).toMatchObject({ invited: 247, refused: [{ idkey: 'a0' }, { idkey: 'a100' }, { idkey: 'a200' }], done: [] });
});

test('if a portion fails, the result of the earlier portions stays, and the next attempt invites the rest', async () => {
  const first = await invite(undefined, 2);
  expect(first).toMatchObject({ failed: true, answer: { invited: 99, refused: [{ idkey: 'a0' }] } });
  expect(leftOf(chosen, first.answer)).toEqual(chosen.slice(100));
  const second = await invite(first.answer);
  expect(second.sent.flat()).toEqual(chosen.slice(100));
  expect(second.answer).toMatchObject({ invited: 247, done: [] });
  expect(second.answer!.refused).toHaveLength(3);
});

test('if the first portion fails, there is no result; after a complete attempt, the next attempt invites everybody', async () => {
  expect(await invite(undefined, 1)).toMatchObject({ failed: true, answer: undefined });
  const { answer } = await invite(undefined);
  expect((await invite(answer)).sent.flat()).toEqual(chosen);
});
