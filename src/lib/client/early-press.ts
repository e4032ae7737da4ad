/**
 * Buttons with `data-early` may be pressed before their script is there: the first script of the page
 * (`lib/browser/first-paint.ts`) shows such a press as heard. Called by a script that now hears them itself, this answers what
 * was pressed meanwhile, once all scripts of the page are there.
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
