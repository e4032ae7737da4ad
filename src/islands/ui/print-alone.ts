/** Prints only one element of the page; see `styles/print.css`. */
export function printAlone(part: Element | null): void {
  part?.setAttribute('data-printing', '');
  window.print();
  part?.removeAttribute('data-printing');
}
