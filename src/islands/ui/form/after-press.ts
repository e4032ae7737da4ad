let pressed = false;

if (typeof document !== 'undefined') {
  document.addEventListener('pointerdown', () => (pressed = true), true);
  for (const end of ['pointerup', 'pointercancel']) document.addEventListener(end, () => (pressed = false), true);
}

/**
 * Runs `work` after a press in progress has ended. A fault that `work` shows during the press could move the pressed button
 * away from the pointer, and there would be no click.
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
