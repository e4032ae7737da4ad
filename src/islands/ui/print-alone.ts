/** Prints only one part of the page (`styles/print.css`). */
export function printAlone(part: Element | null): void {
  part?.setAttribute('data-printing', '');
  window.print();
  part?.removeAttribute('data-printing');
}
