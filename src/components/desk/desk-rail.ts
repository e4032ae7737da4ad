import { loadChunk } from '#lib/client/load-chunk.ts';
import { loadStaff, signOutStaff } from '#lib/client/staff-api.ts';
import type { StaffMember } from '#lib/contract/staff.ts';
import type { Permission } from '#lib/domain/staff-roles.ts';
import { $staff, mayDoOneOf } from '#lib/stores/staff.ts';

function all(name: string): NodeListOf<HTMLElement> {
  return document.querySelectorAll<HTMLElement>(`[data-desk-${name}]`);
}

/** Shows the links to the pages that the reader may see, and the reader's name. */
function show(staff: StaffMember | null): void {
  for (const entry of all('permissions')) {
    const wanted = entry.dataset.deskPermissions ?? '';
    entry.hidden = !mayDoOneOf(staff, wanted === '' ? null : (wanted.split(' ') as Permission[]));
  }
  for (const group of all('group')) group.hidden = group.querySelector(':scope > li:not([hidden])') === null;
  for (const element of [...all('person'), ...all('leave')]) element.hidden = staff === null;
  for (const element of all('name')) element.textContent = staff?.name ?? '';
}

/** Signs the reader out. If the page has unsaved text, asks first: the sign-out also deletes what is stored in the browser. */
async function leave(): Promise<void> {
  if (!dispatchEvent(new Event('beforeunload', { cancelable: true }))) {
    const part = await loadChunk(() => import('#islands/desk/ui/confirm-loss.tsx'));
    if (!(await part?.confirmLoss())) return;
  }
  await signOutStaff();
}

document.addEventListener('click', (event) => {
  const target = event.target as Element;
  const menu = target.closest<HTMLElement>('[data-desk-menu]');
  if (menu) {
    const isOpen = menu.getAttribute('aria-expanded') !== 'true';
    menu.setAttribute('aria-expanded', String(isOpen));
    document.body.classList.toggle('desk--menu-open', isOpen);
  }
  if (target.closest('[data-desk-leave]')) void leave();
});

if (document.body.dataset.desk === 'inside') {
  $staff.subscribe(show);
  void loadStaff();
}
