import { loadChunk } from '#lib/client/load-chunk.ts';
import type { PostingDetail } from '#lib/contract/postings.ts';
import { resumeTypeOfCategory, type ResumeType } from '#lib/domain/resume-types.ts';
import { findWanted } from '#lib/postings/wanted-posting.ts';

import type { WantedNotice } from './wanted-notice.tsx';

/** The posting that the candidate wants to apply for, and the component of the notice about it. */
export interface Wanted {
  posting: PostingDetail;
  Notice: typeof WantedNotice;
}

/**
 * Finds the posting that the candidate wants to apply for with a resume of this type, and loads the notice about it. Returns
 * undefined if there is no such posting or the notice cannot be loaded.
 */
export async function openWanted(resumeType: ResumeType): Promise<Wanted | undefined> {
  const posting = await findWanted();
  if (!posting || resumeTypeOfCategory(posting.jobType) !== resumeType) return undefined;
  const part = await loadChunk(() => import('./wanted-notice.tsx'));
  return part && { posting, Notice: part.WantedNotice };
}
