import { createRoot } from 'react-dom/client';

import { Dialog } from '#islands/ui/dialog.tsx';
import { Language } from '#islands/ui/language.tsx';
import { ApiError } from '#lib/api-error.ts';
import { api } from '#lib/api.ts';
import type { Brief } from '#lib/contract/content.ts';
import { loadMessages } from '#lib/i18n/load-messages.ts';
import { pageLocale, pageWords } from '#lib/page-words.ts';
import { showToast } from '#lib/stores/toasts.ts';

import { Carousel } from './carousel.tsx';

/** Shows what a hiring unit tells of itself, or says that there is no detail (specification: job search list). */
export async function openUnit(briefId: string): Promise<void> {
  const locale = pageLocale();
  let brief: Brief;
  try {
    brief = await api.get<Brief>(`brief/${encodeURIComponent(briefId)}`, { handles: ['404'] });
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) showToast('info', pageWords()('jobs.unit.none'));
    return;
  }
  const messages = await loadMessages(locale, ['common', 'jobs']);
  const place = document.createElement('div');
  document.body.append(place);
  const root = createRoot(place);

  function close() {
    root.unmount();
    place.remove();
  }

  root.render(
    <Language {...{ locale, messages }}>
      <Dialog open title={brief.title} size="large" closeOnBackdrop onClose={close}>
        {brief.fileList.length > 0 && <Carousel name={brief.title} pictures={brief.fileList} />}
        {/* The server sanitises this when it is stored and again when it is sent. */}
        <div className="prose" dangerouslySetInnerHTML={{ __html: brief.content }} />
      </Dialog>
    </Language>,
  );
}
