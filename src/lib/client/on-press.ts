/**
 * Runs `work` when a button that matches a selector is pressed, also for buttons that are added later. Until the work has
 * ended, the button is busy and further presses do nothing.
 */
export function onPress(selector: string, work: (dataset: DOMStringMap) => Promise<unknown>): void {
  document.addEventListener('click', async (event) => {
    const pressed = (event.target as Element).closest<HTMLElement>(selector);
    if (!pressed || pressed.ariaBusy === 'true') return;
    pressed.ariaBusy = 'true';
    try {
      await work(pressed.dataset);
    } finally {
      pressed.ariaBusy = null;
    }
  });
}
