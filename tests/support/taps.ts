import type { BrowserContext } from 'playwright';

/** What a person did with a phone: taps, and keys for text. */
export interface Effort {
  taps: number;
  keys: number;
}

/**
 * Seconds that a tap and a key take on a phone. In the keystroke-level model a tap is deciding (1.35 s) and pointing (1.1 s).
 * Typing 36 words a minute is about three keys a second.
 */
const seconds = { tap: 2.5, key: 0.35 };

/** The minutes that an effort takes. Waiting, reading a posting and looking for papers are not included. */
export function minutesOf({ taps, keys }: Effort): number {
  return (taps * seconds.tap + keys * seconds.key) / 60;
}

/**
 * Counts the taps and keys in the pages that a context loads from now on. A press counts as one tap. Choosing an option of a
 * select or choosing files counts as two taps (open, choose). A text field that gets the focus without a press counts as one
 * tap. A letter entered in a text field counts as one key, a Chinese character as three.
 */
export async function countTaps(context: BrowserContext): Promise<Effort> {
  const counted: Effort = { taps: 0, keys: 0 };
  await context.exposeFunction('addTaps', (taps: number) => void (counted.taps += taps));
  await context.exposeFunction('addKeys', (keys: number) => void (counted.keys += keys));
  await context.addInitScript(() => {
    const { addTaps, addKeys } = window as unknown as Record<'addTaps' | 'addKeys', (count: number) => void>;
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
    const keysOf = (text: string) => text.length + 2 * (text.match(/\p{Script=Han}/gu)?.length ?? 0);
    const typed = new WeakMap<EventTarget, number>();
    listen('focusin', ({ target }) => {
      if (isText(target)) typed.set(target!, keysOf((target as HTMLInputElement).value));
    });
    listen('input', ({ target }) => {
      if (!isText(target)) return;
      const keys = keysOf((target as HTMLInputElement).value);
      addKeys(Math.max(0, keys - (typed.get(target!) ?? 0)));
      typed.set(target!, keys);
    });
    listen('change', ({ target }) => {
      const isFile = target instanceof HTMLInputElement && target.type === 'file';
      if (isFile || target instanceof HTMLSelectElement) addTaps(2);
    });
  });
  return counted;
}
