import { signedInClient } from './accounts.ts';
import { readResume, saveSection } from './resumes.ts';
import type { TestApp } from './test-app.ts';
import type { TestClient } from './test-client.ts';
import { wholeSections } from './whole-resume.ts';

/** Candidates who save one value after the other without a pause, whatever the answers. */
export interface Savers {
  /** Every answer code seen so far. */
  answers: ReadonlySet<string>;
  /** The last acknowledged value of the candidate who is furthest behind. */
  reached(): number;
  /** Stops saving; returns acknowledged saves that are missing. */
  stop(): Promise<string[]>;
}

/** Signs up `count` candidates, who begin to save. */
export async function startSavers(test: TestApp, count: number): Promise<Savers> {
  const candidates: TestClient[] = [];
  for (let made = 0; made < count; made += 1) candidates.push(await signedInClient(test));
  const acknowledged = candidates.map(() => 0);
  const answers = new Set<string>();
  let isOver = false;
  const saving = candidates.map(async (candidate, index) => {
    for (let value = 1; !isOver; value += 1) {
      // Advances the clock so that no rate limit applies.
      test.clock.advance(100);
      const answer = await saveSection(candidate, 'Other', { ...wholeSections().Other, expectSalary: 100_000 + value });
      answers.add(answer.code);
      if (answer.code === '200') acknowledged[index] = value;
    }
  });
  return {
    answers,
    reached: () => Math.min(...acknowledged),
    async stop() {
      isOver = true;
      await Promise.all(saving);
      const lost: string[] = [];
      for (const [index, candidate] of candidates.entries()) {
        const stored = (await readResume(candidate)).sections.Other.data.expectSalary - 100_000;
        if (!(stored >= acknowledged[index]!))
          lost.push(`candidate ${index}: acknowledged ${acknowledged[index]}, stored ${stored}`);
      }
      return lost;
    },
  };
}
