import { api } from '#lib/client/api.ts';
import type { Choice, PostingDetail } from '#lib/contract/postings.ts';
import { resumeTypeOfCategory, type ResumeType } from '#lib/domain/resume-types.ts';

/** The data that the application dialog needs about a posting. */
export interface PostingChoices {
  id: string;
  name: string;
  unit: string;
  endDate: string;
  isOpen: boolean;
  resumeType: ResumeType;
  workPlaces: readonly Choice[];
  sites: readonly Choice[];
}

/** Loads a posting and the options of its application form. */
export async function loadPosting(id: string): Promise<PostingChoices> {
  const encodedId = encodeURIComponent(id);
  const [posting, workPlaces, sites] = await Promise.all([
    api.get<PostingDetail>(`findPosition/${encodedId}`, { handles: 'all' }),
    api.get<Choice[]>(`workplace/${encodedId}`, { handles: 'all' }),
    api.get<Choice[]>(`findJobSite/${encodedId}`, { handles: 'all' }),
  ]);
  return {
    id,
    name: posting.jobName,
    unit: posting.orgName,
    endDate: posting.endDate,
    isOpen: posting.viewApply === 'Y',
    resumeType: resumeTypeOfCategory(posting.jobType) ?? 'school',
    workPlaces,
    sites,
  };
}
