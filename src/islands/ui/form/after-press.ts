let pressed = false;

if (typeof document !== 'undefined') {
  document.addEventListener('pointerdown', () => (pressed = true), true);
  for (const end of ['pointerup', 'pointercancel']) document.addEventListener(end, () => (pressed = false), true);
}

/**
 * Runs `work` soon or, while the pointer is pressed, after the press has ended. If `work` showed a fault during the press, the
 * pressed button could move away from the pointer, and there would be no click.
 */
export function afterPress(work: () => void): void {
  if (!pressed) {
    setTimeout(work);
    return;
  }
  const ended = new AbortController();
  const goOn = () => {
    ended.abort();
    setTimeout(work);
  };
  for (const end of ['pointerup', 'pointercancel']) document.addEventListener(end, goOn, { signal: ended.signal });
}
