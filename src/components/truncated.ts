/** A tooltip with the full text of an element marked `data-truncate`, shown on hover or focus if the text is truncated. */
const tooltip = Object.assign(document.createElement('div'), {
  className: 'tooltip no-print',
  id: 'truncated-text',
  popover: 'manual',
  role: 'tooltip',
});

/** Pixels between a text and its tooltip; also the minimum between the tooltip and the sides of the window. */
const gap = 8;

let owner: HTMLElement | undefined;

function isCut(element: HTMLElement): boolean {
  return element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 1;
}

function hide(): void {
  if (!owner) return;
  owner.removeAttribute('aria-describedby');
  owner = undefined;
  tooltip.hidePopover();
}

function show(element: HTMLElement): void {
  hide();
  const home = element.closest('dialog') ?? document.body;
  if (tooltip.parentElement !== home) home.append(tooltip);
  tooltip.textContent = element.textContent?.trim() ?? '';
  tooltip.showPopover();
  const at = element.getBoundingClientRect();
  const below = at.bottom + gap + tooltip.offsetHeight < innerHeight;
  const left = Math.max(gap, Math.min(at.left, innerWidth - tooltip.offsetWidth - gap));
  tooltip.style.inset = `${below ? at.bottom + gap : at.top - gap - tooltip.offsetHeight}px auto auto ${left}px`;
  element.setAttribute('aria-describedby', tooltip.id);
  owner = element;
}

function consider(event: Event): void {
  const target = event.target as Element;
  const element = target.closest<HTMLElement>('[data-truncate]') ?? target.querySelector<HTMLElement>(':scope > [data-truncate]');
  if (element === owner) return;
  if (element && isCut(element)) show(element);
  else hide();
}

document.addEventListener('pointerover', consider);
document.addEventListener('focusin', consider);
document.addEventListener('scroll', hide, { passive: true, capture: true });
document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') hide();
});
