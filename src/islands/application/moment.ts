/** Formats an instant (ISO 8601) in Beijing time: `2026-03-31 14:05`. */
export function beijingTime(moment: string): string {
  // The Swedish locale has this date format.
  return new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short', timeStyle: 'short' }).format(
    new Date(moment),
  );
}
