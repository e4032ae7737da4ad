import type { Page } from 'playwright';

/** Types as an input method does: composes letters, then commits the chosen characters. */
export async function compose(page: Page, letters: string, characters: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  for (let length = 1; length <= letters.length; length += 1) {
    const text = letters.slice(0, length);
    await devtools.send('Input.imeSetComposition', { text, selectionStart: length, selectionEnd: length });
  }
  await devtools.send('Input.insertText', { text: characters });
  await devtools.detach();
}
