/** How often an alert is mailed. */
export const alertRhythms = ['day', 'week'] as const;
export type AlertRhythm = (typeof alertRhythms)[number];

/**
 * `search`: mailed until it is stopped; `intake`: mailed once, when a posting opens in a category, or in the category and
 * the unit or family of a given posting.
 */
export const alertKinds = ['search', 'intake'] as const;
export type AlertKind = (typeof alertKinds)[number];
