/** How often an alert is mailed. */
export const alertRhythms = ['day', 'week'] as const;
export type AlertRhythm = (typeof alertRhythms)[number];

/**
 * `search`: mailed until it is stopped. `intake`: mailed once, when a new posting opens in the alert's category. If the alert
 * was added for a given posting, the new posting must also have the unit or the family of that posting.
 */
export const alertKinds = ['search', 'intake'] as const;
export type AlertKind = (typeof alertKinds)[number];
