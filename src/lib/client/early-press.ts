/**
 * Repeats a press on a `data-early` button whose script had not loaded yet; `lib/browser/first-paint.ts` marks such presses.
 * A script calls this as soon as it listens to its buttons; the press is repeated once the page's scripts have run.
 */
export function answerEarlyPresses(selector: string): void {
  const buttons = [...document.querySelectorAll<HTMLElement>(selector)].filter(({ dataset }) => dataset.early !== undefined);
  const pressed = buttons.find(({ ariaBusy }) => ariaBusy === 'true');
  for (const button of buttons) {
    delete button.dataset.early;
    if (button === pressed) button.ariaBusy = null;
  }
  if (!pressed) return;
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (navigation?.domContentLoadedEventStart) pressed.click();
  else addEventListener('DOMContentLoaded', () => pressed.click(), { once: true });
}
