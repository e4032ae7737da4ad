import { type ApplyStatus, enumKeys } from './enums.ts';

/** The statuses that an application enters on its way to the first day at work, in their order. */
export const funnelStatuses: readonly ApplyStatus[] = enumKeys.applyStatus.filter(
  (status) => status !== 'rejected' && status !== 'withdrawn',
);

/** The steps of the funnel: views of postings, applications that were started, and the statuses of sent applications. */
export const funnelSteps = ['view', 'started', ...funnelStatuses] as const;
export type FunnelStep = 'view' | 'started' | ApplyStatus;

/** The dimensions by which applications are counted besides posting and day. `none` counts all applications. */
export const funnelDimensions = ['none', 'channel', 'school', 'site', 'degree', 'workPlace', 'sex', 'language'] as const;
export type FunnelDimension = (typeof funnelDimensions)[number];

/**
 * For these groupings, the days that applications spend in each step are counted per group. For the other groupings, the days
 * of a group are the sum of the days of its postings.
 */
export const timedGroupings = [...funnelDimensions, 'week'] as const;
export type TimedGrouping = (typeof timedGroupings)[number];

/** The groupings of a funnel's rows (specification: measuring). */
export const funnelGroupings = [...funnelDimensions, 'week', 'jobType', 'unit', 'posting'] as const;
export type FunnelGrouping = (typeof funnelGroupings)[number];

/** Whether a grouping is one of the dimensions by which applications are counted. */
export function isDimension(grouping: FunnelGrouping): grouping is FunnelDimension {
  return funnelDimensions.some((dimension) => dimension === grouping);
}

/** Whether the days in each step are counted per group for this grouping. */
export function isTimed(grouping: FunnelGrouping): grouping is TimedGrouping {
  return timedGroupings.some((timed) => timed === grouping);
}

/** If a channel is a link or poster, its key is this prefix and the name in the link's address (`?from=`). */
export const referralPrefix = 'from:';
