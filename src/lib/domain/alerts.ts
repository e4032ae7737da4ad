/** How often an alert is mailed. */
export const alertRhythms = ['day', 'week'] as const;
export type AlertRhythm = (typeof alertRhythms)[number];

/**
 * `search`: mailed until it is stopped; `intake`: mailed once, when a posting opens in a category, or one that is similar to
 * a closed posting.
 */
export const alertKinds = ['search', 'intake'] as const;
export type AlertKind = (typeof alertKinds)[number];
