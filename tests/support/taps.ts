import type { BrowserContext } from 'playwright';

/**
 * Counts from now on the taps in a context's pages: one per press, two per choice in a select and per file (open, choose), and
 * one per text field entered without a press.
 */
export async function countTaps(context: BrowserContext): Promise<{ taps: number }> {
  const counted = { taps: 0 };
  await context.exposeFunction('addTaps', (taps: number) => void (counted.taps += taps));
  await context.addInitScript(() => {
    const { addTaps } = window as unknown as { addTaps: (taps: number) => void };
    const isText = (target: EventTarget | null) =>
      target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && !/checkbox|radio|file/.test(target.type));
    let pressed = false;
    const listen = (type: string, react: (event: Event) => void) => addEventListener(type, react, { capture: true });
    listen('pointerdown', () => {
      pressed = true;
      addTaps(1);
    });
    listen('pointerup', () => setTimeout(() => (pressed = false)));
    listen('focusin', ({ target }) => {
      if (isText(target) && !pressed) addTaps(1);
    });
    listen('change', ({ target }) => {
      const isFile = target instanceof HTMLInputElement && target.type === 'file';
      if (isFile || target instanceof HTMLSelectElement) addTaps(2);
    });
  });
  return counted;
}
