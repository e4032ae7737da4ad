import { showToast } from '#lib/stores/toasts.ts';

const touch = matchMedia('(pointer: coarse)');

/** The address of the page, without parameters that only tell how the visitor got there. */
function pageUrl(): string {
  const canonical = document.querySelector<HTMLLinkElement>('link[rel=canonical]');
  return canonical ? location.origin + new URL(canonical.href).pathname + new URL(canonical.href).search : location.href;
}

document.addEventListener('click', async (event) => {
  const pressed = (event.target as Element).closest<HTMLElement>('[data-share]');
  if (!pressed) return;
  const { share: title = '', copied = '', failed = '' } = pressed.dataset;
  try {
    if (touch.matches && navigator.canShare?.({ url: pageUrl() })) await navigator.share({ title, url: pageUrl() });
    else {
      await navigator.clipboard.writeText(pageUrl());
      showToast('done', copied);
    }
  } catch (error) {
    if ((error as Error).name !== 'AbortError') showToast('info', failed);
  }
});
