import type { BrowserContext } from 'playwright';

/** Counts the keys and clicks in pages that a context loads from now on; keys that are held together count one by one. */
export async function countPresses(context: BrowserContext): Promise<{ keys: number; clicks: number }> {
  const counted = { keys: 0, clicks: 0 };
  await context.exposeFunction('addPress', (kind: 'keys' | 'clicks') => void counted[kind]++);
  await context.addInitScript(() => {
    const { addPress } = window as unknown as { addPress: (kind: 'keys' | 'clicks') => void };
    addEventListener('keydown', ({ repeat }) => repeat || addPress('keys'), { capture: true });
    addEventListener('pointerdown', () => addPress('clicks'), { capture: true });
  });
  return counted;
}
