/** A group of postings with the same values in all filters, and their number. */
export interface PostingGroup {
  jobType: string;
  employOrg: string;
  pkPostseries: string;
  workPlace: readonly string[];
  count: number;
}

/** A row of filter options, named by its filter. */
export type FacetName = 'jobType' | 'workPlace' | 'pkPostseries' | 'employOrg';

export type FacetChoices = Partial<Record<FacetName, string | null | undefined>>;

function keysOf(group: PostingGroup, facet: FacetName): readonly string[] {
  return facet === 'workPlace' ? group.workPlace : [group[facet]];
}

/**
 * For each filter: the filters that keep their values when that filter is changed. A change of the category resets all other
 * filters (specification: position list).
 */
const keptBy = {
  jobType: [],
  workPlace: ['jobType', 'pkPostseries', 'employOrg'],
  pkPostseries: ['jobType', 'workPlace', 'employOrg'],
  employOrg: ['jobType', 'workPlace', 'pkPostseries'],
} as const satisfies Record<FacetName, readonly FacetName[]>;

/**
 * The number of postings for each option of a row if the option were chosen. Filters that the choice would reset are
 * ignored.
 */
export function countFacet(groups: readonly PostingGroup[], facet: FacetName, chosen: FacetChoices): Map<string, number> {
  const remaining = keptBy[facet].filter((other) => chosen[other]);
  const counts = new Map<string, number>();
  for (const group of groups) {
    if (!remaining.every((other) => keysOf(group, other).includes(chosen[other]!))) continue;
    for (const key of keysOf(group, facet)) counts.set(key, (counts.get(key) ?? 0) + group.count);
  }
  return counts;
}
