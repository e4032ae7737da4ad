/** The postings that have the same in everything a reader can choose by, and how many they are. */
export interface PostingGroup {
  jobType: string;
  employOrg: string;
  pkPostseries: string;
  workPlace: readonly string[];
  count: number;
}

/** A row of choices, by the filter it sets. */
export type FacetName = 'jobType' | 'workPlace' | 'pkPostseries' | 'employOrg';

export type FacetChoices = Partial<Record<FacetName, string | null | undefined>>;

function keysOf(group: PostingGroup, facet: FacetName): readonly string[] {
  return facet === 'workPlace' ? group.workPlace : [group[facet]];
}

/** Which other choices hold when one of a row is taken: another category lets go of the other rows (specification: position list). */
const keptBy = {
  jobType: [],
  workPlace: ['jobType', 'pkPostseries', 'employOrg'],
  pkPostseries: ['jobType', 'workPlace', 'employOrg'],
  employOrg: ['jobType', 'workPlace', 'pkPostseries'],
} as const satisfies Record<FacetName, readonly FacetName[]>;

/** For each choice of a row, how many postings there would be if it were taken, the rest of the search being as it is. */
export function countFacet(groups: readonly PostingGroup[], facet: FacetName, chosen: FacetChoices): Map<string, number> {
  const holding = keptBy[facet].filter((other) => chosen[other]);
  const counts = new Map<string, number>();
  for (const group of groups) {
    if (!holding.every((other) => keysOf(group, other).includes(chosen[other]!))) continue;
    for (const key of keysOf(group, facet)) counts.set(key, (counts.get(key) ?? 0) + group.count);
  }
  return counts;
}
