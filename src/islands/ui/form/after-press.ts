let pressed = false;

if (typeof document !== 'undefined') {
  document.addEventListener('pointerdown', () => (pressed = true), true);
  for (const end of ['pointerup', 'pointercancel']) document.addEventListener(end, () => (pressed = false), true);
}

/**
 * Runs `work` once a press under way has become a click. A fault shown in the middle of it would move the button
 * that is being pressed from under the finger.
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
