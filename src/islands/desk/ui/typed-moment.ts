/** Converts a date and time in Shanghai (`YYYY-MM-DDTHH:mm`) to an instant for the API; undefined if empty. */
export function instantIn(typed: string): string | undefined {
  return typed === '' ? undefined : `${typed}:00+08:00`;
}
