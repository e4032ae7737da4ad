import type { JobType } from '#lib/domain/job-types.ts';

/** The image slot for the sky of each zone (specification: image slots, 30 to 34). */
export const skySlots: Record<JobType, number> = { '1': 30, '2': 32, '3': 31, '4': 33, '5': 31, '6': 34, '8': 32 };

/** The image slot for the selection process of each zone that has such a slot (specification: image slots, 80 and 81). */
export const processSlots: Partial<Record<JobType, number>> = { '1': 80, '2': 81, '5': 81 };
