import type { JobType } from '#lib/domain/job-types.ts';

/** The image slot of each zone's sky (specification: image slots, 30 to 34 backgrounds). */
export const skySlots: Record<JobType, number> = { '1': 30, '2': 32, '3': 31, '4': 33, '5': 31, '6': 34, '8': 32 };

/** The image slot of a zone's selection process (specification: image slots, 80 and 81); the others have none. */
export const processSlots: Partial<Record<JobType, number>> = { '1': 80, '2': 81, '5': 81 };
