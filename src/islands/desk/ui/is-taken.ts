/**
 * Whether a key press is not meant for the page: the focus is in a field other than a checkbox, a dialog is open, an
 * input method is composing, or Ctrl, Alt or Meta is pressed too.
 */
export function isTaken({ target, ctrlKey, metaKey, altKey, isComposing }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || isComposing || document.querySelector('dialog[open]')) return true;
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return target.type !== 'checkbox';
  return target.isContentEditable || target.matches('select, textarea');
}
