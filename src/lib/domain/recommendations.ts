/** What an interviewer recommends, the best first. Translated as `desk-applications.scores.recommendations.<key>`. */
export const recommendations = ['strongYes', 'yes', 'no', 'strongNo'] as const;

export type Recommendation = (typeof recommendations)[number];
