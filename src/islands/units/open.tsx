import { Dialog } from '#islands/ui/dialog.tsx';
import { showIsland } from '#islands/ui/show-island.tsx';
import { ApiError } from '#lib/client/api-error.ts';
import { api } from '#lib/client/api.ts';
import type { Brief } from '#lib/contract/content.ts';
import { pageWords } from '#lib/i18n/page-words.ts';
import { showToast } from '#lib/stores/toasts.ts';

import { Carousel } from './carousel.tsx';

/** Shows the description of a hiring unit in a dialog, or a toast if the unit has none (specification: job search list). */
export async function openUnit(briefId: string): Promise<void> {
  let brief: Brief;
  try {
    brief = await api.get<Brief>(`brief/${encodeURIComponent(briefId)}`, { handles: ['404'] });
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) showToast('info', pageWords()('jobs.unit.none'));
    return;
  }
  await showIsland(['common', 'jobs'], (remove) => (
    <Dialog open title={brief.title} size="large" closeOnBackdrop onClose={remove}>
      {brief.fileList.length > 0 && <Carousel name={brief.title} pictures={brief.fileList} />}
      {/* Safe, because the server sanitises this HTML both when storing and when sending it. */}
      <div className="prose" dangerouslySetInnerHTML={{ __html: brief.content }} />
    </Dialog>
  ));
}
