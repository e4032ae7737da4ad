import { enterSheet, forgetClosedSheets } from '#lib/sheet-history.ts';

forgetClosedSheets();

const menu = document.querySelector<HTMLElement>('#phone-menu');
let leave: (() => void) | undefined;

menu?.addEventListener('toggle', (event) => {
  leave?.();
  leave = event.newState === 'open' ? enterSheet(() => menu.hidePopover()) : undefined;
});
