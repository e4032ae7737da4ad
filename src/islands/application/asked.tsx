import { useState } from 'react';

import { useChunk } from '#islands/ui/use-chunk.ts';

import type { QuestionsProps } from './questions.tsx';

/** Loads the questions of an application, if it has any. */
export function Asked({ record, asksPool }: QuestionsProps) {
  const [failed, setFailed] = useState(false);
  const chunk = useChunk(
    !failed && (asksPool || !!record.earlierResults),
    () => import('./questions.tsx'),
    () => setFailed(true),
  );
  return chunk && <chunk.Questions {...{ record, asksPool }} />;
}
