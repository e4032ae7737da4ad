import { loadChunk } from '#lib/client/load-chunk.ts';
import { isPlainClick } from '#lib/plain-click.ts';

/** "Positions applied": the list opens over the page; without it, or on the page itself, the link leads there. */
document.addEventListener('click', (event) => {
  const link = (event.target as Element).closest<HTMLAnchorElement>('[data-open-applications]');
  if (!link || !isPlainClick(event) || link.pathname === location.pathname) return;
  event.preventDefault();
  link.closest<HTMLElement>('[popover]')?.hidePopover();
  void loadChunk(() => import('#islands/application/open.tsx')).then((dialogs) => {
    if (dialogs) dialogs.openStatus();
    else location.assign(link.href);
  });
});
