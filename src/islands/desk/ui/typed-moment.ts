/** A moment as it was typed, in Shanghai, as the API takes it; undefined where nothing was. */
export function instantIn(typed: string): string | undefined {
  return typed === '' ? undefined : `${typed}:00+08:00`;
}
