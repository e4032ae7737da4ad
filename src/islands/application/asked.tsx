import { useState } from 'react';

import { useChunk } from '#islands/ui/use-chunk.ts';

import type { QuestionsProps } from './questions.tsx';

/** Loads and renders the questions that the candidate is asked about an application, if there are any. */
export function Asked({ record, asksPool }: QuestionsProps) {
  const [failed, setFailed] = useState(false);
  const chunk = useChunk(
    !failed && (asksPool || !!record.earlierResults),
    () => import('./questions.tsx'),
    () => setFailed(true),
  );
  return chunk && <chunk.Questions {...{ record, asksPool }} />;
}
