import type { Page } from 'playwright';

/** Types as an input method does: letters that are composed, then the characters that were chosen. */
export async function compose(page: Page, letters: string, characters: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  for (let length = 1; length <= letters.length; length += 1) {
    const text = letters.slice(0, length);
    await devtools.send('Input.imeSetComposition', { text, selectionStart: length, selectionEnd: length });
  }
  await devtools.send('Input.insertText', { text: characters });
  await devtools.detach();
}
