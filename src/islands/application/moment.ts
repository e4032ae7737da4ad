/** A moment (ISO 8601) in Beijing, written as every date of the site is: `2026-03-31 14:05`. */
export function beijingTime(moment: string): string {
  // Sweden writes dates and times this way.
  return new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short', timeStyle: 'short' }).format(
    new Date(moment),
  );
}
