/** Prints only `part`, or the whole page if it is null; see `styles/print.css`. */
export function printAlone(part: Element | null): void {
  part?.setAttribute('data-printing', '');
  window.print();
  part?.removeAttribute('data-printing');
}
