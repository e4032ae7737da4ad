import { loadChunk } from '#lib/client/load-chunk.ts';
import type { PostingDetail } from '#lib/contract/postings.ts';
import { resumeTypeOfCategory, type ResumeType } from '#lib/domain/resume-types.ts';
import { findWanted } from '#lib/postings/wanted-posting.ts';

import type { WantedNotice } from './wanted-notice.tsx';

/** The posting for which a resume is filled in, and the notice that says so. */
export interface Wanted {
  posting: PostingDetail;
  Notice: typeof WantedNotice;
}

/** The posting for which a resume of a type is filled in, where it was begun from one and the notice arrived. */
export async function openWanted(resumeType: ResumeType): Promise<Wanted | undefined> {
  const posting = await findWanted();
  if (!posting || resumeTypeOfCategory(posting.jobType) !== resumeType) return undefined;
  const part = await loadChunk(() => import('./wanted-notice.tsx'));
  return part && { posting, Notice: part.WantedNotice };
}
