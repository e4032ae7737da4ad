import type { BrowserContext } from 'playwright';

/** What a person did in a browser's pages. */
export interface Effort {
  /** One per press, two per choice in a select (open, choose), and one per text field entered without a press. */
  taps: number;
  /** Characters that were typed or filled in. */
  characters: number;
}

/** Counts from now on what is done in a context's pages. */
export async function countEffort(context: BrowserContext): Promise<Effort> {
  const effort: Effort = { taps: 0, characters: 0 };
  await context.exposeFunction('countTaps', (taps: number, characters: number) => {
    effort.taps += taps;
    effort.characters += characters;
  });
  await context.addInitScript(() => {
    const count = (window as unknown as { countTaps: (taps: number, characters: number) => void }).countTaps;
    const isText = (target: EventTarget | null) =>
      target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && !/checkbox|radio|file/.test(target.type));
    let pressed = false;
    const listen = (type: string, react: (event: Event) => void) => addEventListener(type, react, { capture: true });
    listen('pointerdown', () => {
      pressed = true;
      count(1, 0);
    });
    listen('pointerup', () => setTimeout(() => (pressed = false)));
    listen('focusin', ({ target }) => {
      if (isText(target) && !pressed) count(1, 0);
    });
    listen('change', ({ target }) => {
      if (target instanceof HTMLSelectElement) count(2, 0);
      else if (isText(target)) count(0, (target as HTMLInputElement).value.length);
    });
  });
  return effort;
}
