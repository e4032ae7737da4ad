import { useEffect, useState } from 'react';

import type { PostingDetail } from '#lib/contract/postings.ts';
import { resumeTypeOfCategory, type ResumeType } from '#lib/resume-types.ts';
import { findWanted } from '#lib/postings/wanted-posting.ts';

/** The posting for which a resume of a type is filled in, where it was begun from one. */
export function useWanted(resumeType: ResumeType): PostingDetail | undefined {
  const [wanted, setWanted] = useState<PostingDetail>();
  useEffect(() => void findWanted().then(setWanted), []);
  return wanted && resumeTypeOfCategory(wanted.jobType) === resumeType ? wanted : undefined;
}
