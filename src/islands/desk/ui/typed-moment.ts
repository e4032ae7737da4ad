/** A moment typed in Shanghai time, as the API takes it; undefined if empty. */
export function instantIn(typed: string): string | undefined {
  return typed === '' ? undefined : `${typed}:00+08:00`;
}
