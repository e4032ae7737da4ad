import type { ApplicationRecord } from '#lib/contract/applications.ts';

import { EarlierResults } from './earlier-results.tsx';
import { PoolQuestion } from './pool-question.tsx';

export interface QuestionsProps {
  record: ApplicationRecord;
  /** Whether to ask about the talent pool here. */
  asksPool: boolean;
}

/** Asks the candidate whether results of other applications may count for this one, and about the talent pool. */
export function Questions({ record, asksPool }: QuestionsProps) {
  return (
    <>
      <EarlierResults record={record} />
      {asksPool && <PoolQuestion />}
    </>
  );
}
