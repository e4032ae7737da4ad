import { loadDialogs } from '#islands/application/load-dialogs.ts';
import { isPlainClick } from '#lib/browser/plain-click.ts';

/**
 * "Positions applied" opens the list over the page; without the dialog, or on the list's own page, the link is
 * followed.
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
