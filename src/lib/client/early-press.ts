/**
 * Handles presses on `data-early` buttons from before their script had loaded; `lib/browser/first-paint.ts` has shown
 * the press. A script calls this once it listens to the buttons: the press is repeated when all scripts of the page are
 * loaded.
 */
export function answerEarlyPresses(selector: string): void {
  const buttons = [...document.querySelectorAll<HTMLElement>(selector)].filter(({ dataset }) => dataset.early !== undefined);
  const pressed = buttons.find(({ ariaBusy }) => ariaBusy === 'true');
  for (const button of buttons) {
    delete button.dataset.early;
    if (button === pressed) button.ariaBusy = null;
  }
  if (!pressed) return;
  if (document.readyState === 'complete') pressed.click();
  else addEventListener('DOMContentLoaded', () => pressed.click(), { once: true });
}
