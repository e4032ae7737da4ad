import { isLive } from '#lib/rules/application-status.ts';
import { transaction } from '#server/platform/db/database.ts';
import { findInScope } from '#server/recruitment/applications/office/office.ts';
import { answerCandidate } from '#server/recruitment/applications/replies/answer-candidate.ts';
import { writeReply } from '#server/recruitment/applications/replies/write-reply.ts';

import { office } from './decide-moves.ts';
import type { MadeCandidate, Past } from './make-candidates.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

interface Line {
  from: 'candidate' | 'office';
  /** Hours before now. */
  ago: number;
  /** Empty if the office notes that no answer is needed. */
  text: string;
}

/** Conversations of candidates with the office, in Chinese and English; the last two wait for an answer. */
const conversations: readonly (readonly Line[])[] = [
  [
    { from: 'candidate', ago: 76, text: '老师您好，我的毕业证要到六月底才能拿到，可以先交学校开的预毕业证明吗？' },
    { from: 'office', ago: 71, text: '您好，可以。请交一份学校盖章的预毕业证明，毕业证原件入职报到时带来即可。' },
    { from: 'candidate', ago: 70, text: '好的，明白了，谢谢老师！' },
    { from: 'office', ago: 69, text: '' },
  ],
  [
    {
      from: 'candidate',
      ago: 52,
      text: 'Hello, my English certificate is being reissued and arrives next week. Should I wait for it, or may I send the old scan now?',
    },
    {
      from: 'office',
      ago: 46,
      text: 'Hello, please send the old scan now, so that we can go on with your application. Bring the new original to the interview.',
    },
  ],
  [{ from: 'candidate', ago: 20, text: '您好，我目前在成都实习，请问面试可以选线上，或者安排在周末吗？' }],
  [
    {
      from: 'candidate',
      ago: 5,
      text: 'Good morning, I have moved to Qingdao since I applied. Can I still change my preferred work location?',
    },
  ],
];

/** Gives one conversation to each of the first candidates whose live application last moved more than four days ago. */
export async function makeConversations(past: Past, candidates: readonly MadeCandidate[], now: number): Promise<void> {
  const talking = candidates.filter(({ moves }) => {
    const last = moves.at(-1);
    return last !== undefined && isLive(last.to.status) && last.at < now - 4 * dayMs;
  });
  for (const [index, lines] of conversations.entries()) {
    const candidate = talking[index];
    if (!candidate) return;
    const { accountId, applicationId: id } = candidate;
    const [application] = await findInScope(past.app.db, office, [id]);
    for (const { from, ago, text } of lines) {
      past.setTime(now - ago * hourMs);
      if (from === 'candidate') await writeReply(past.app, { accountId, id }, text);
      else await transaction(past.app, (trx) => answerCandidate(trx, past.app, office, application!, text ? { text } : {}));
    }
  }
}
