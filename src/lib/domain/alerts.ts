/** How often an alert is mailed. */
export const alertRhythms = ['day', 'week'] as const;
export type AlertRhythm = (typeof alertRhythms)[number];

/**
 * `search`: mailed until it is stopped. `intake`: mailed once, when a posting opens in a category. If the alert is for a given
 * posting, the new posting must have the same category, and the same unit or family.
 */
export const alertKinds = ['search', 'intake'] as const;
export type AlertKind = (typeof alertKinds)[number];
