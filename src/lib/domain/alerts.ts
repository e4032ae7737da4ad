/** How often an alert is mailed. */
export const alertRhythms = ['day', 'week'] as const;
export type AlertRhythm = (typeof alertRhythms)[number];

/** `search`: mailed until it is stopped; `intake`: mailed once, when a closed posting or an empty category opens again. */
export const alertKinds = ['search', 'intake'] as const;
export type AlertKind = (typeof alertKinds)[number];
