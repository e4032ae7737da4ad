import { loadDialogs } from '#islands/application/load-dialogs.ts';
import { isPlainClick } from '#lib/browser/plain-click.ts';

/**
 * Links marked `data-open-applications` open the list of applications in a dialog. The browser follows the link instead if
 * the page already is that list, if a modifier key is held, or if the dialog cannot be loaded.
 */
document.addEventListener('click', (event) => {
  const link = (event.target as Element).closest<HTMLAnchorElement>('[data-open-applications]');
  if (!link || !isPlainClick(event) || link.pathname === location.pathname) return;
  event.preventDefault();
  link.closest<HTMLElement>('[popover]')?.hidePopover();
  void loadDialogs().then((dialogs) => {
    if (dialogs) dialogs.openStatus();
    else location.assign(link.href);
  });
});
