import { todayInShanghai } from '#lib/rules/deadline.ts';

import { batch } from './batches.ts';
import type { TestClient } from './test-client.ts';

/** A round with the demo airline's scorecard for group interviews. */
export const groupRound = {
  key: 'group',
  status: 'interview',
  kind: 'interview',
  name: { zh: '小组面试', en: 'Group interview' },
  scorecard: 'group-interview',
};

/** Gives a posting one round, a group interview, and advances applications to it. */
export async function startGroupRound(lead: TestClient, posting: string, ids: readonly string[]): Promise<void> {
  await lead.put(`postings/${posting}/process`, { version: 0, rounds: [groupRound] });
  await batch(lead, ids, { kind: 'advance' }, { releaseAt: 'now' });
}

/**
 * Creates an interview for tomorrow, in which all candidates meet the same interviewers in one slot.
 * @param now the current time (ms)
 */
export async function meetTomorrow(
  lead: TestClient,
  { posting, ids, interviewers, now }: { posting: string; ids: readonly string[]; interviewers: readonly string[]; now: number },
): Promise<string> {
  const date = todayInShanghai(now + 24 * 3_600_000);
  const [begins, ends] = ['09:00', '16:00'].map((hour) => `${date}T${hour}:00+08:00`);
  const session = { kind: 'interview', pkRegJob: posting, begins, ends, place: '云帆大厦', address: `云帆路 ${posting}` };
  const { id } = (await lead.post('sessions', session)).data as { id: string };
  const plan = { date, from: '09:00', to: '10:00', minutes: 60, rooms: [`301 ${posting}`], places: ids.length, interviewers };
  await lead.post(`sessions/${id}/slots`, plan);
  await lead.post(`sessions/${id}/assign`, { ids });
  return id;
}
