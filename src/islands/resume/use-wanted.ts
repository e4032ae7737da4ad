import { useEffect, useState } from 'react';

import type { PostingDetail } from '#lib/contract/postings.ts';
import { findWanted } from '#lib/wanted-posting.ts';

/** The posting for which the resume is filled in, where it was begun from one. */
export function useWanted(): PostingDetail | undefined {
  const [wanted, setWanted] = useState<PostingDetail>();
  useEffect(() => void findWanted().then(setWanted), []);
  return wanted;
}
