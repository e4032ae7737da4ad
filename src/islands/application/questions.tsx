import type { ApplicationRecord } from '#lib/contract/applications.ts';

import { EarlierResults } from './earlier-results.tsx';
import { PoolQuestion } from './pool-question.tsx';

export interface QuestionsProps {
  record: ApplicationRecord;
  /** Whether to ask about the talent pool here. */
  asksPool: boolean;
}

/** The questions that an application asks its candidate: about results of other applications, and about the talent pool. */
export function Questions({ record, asksPool }: QuestionsProps) {
  return (
    <>
      <EarlierResults record={record} />
      {asksPool && <PoolQuestion />}
    </>
  );
}
