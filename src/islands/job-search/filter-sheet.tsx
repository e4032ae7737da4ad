import { type MouseEvent, useRef, useState } from 'react';

import { Button } from '#islands/ui/button.tsx';
import { Dialog } from '#islands/ui/dialog.tsx';
import { useT } from '#islands/ui/language.tsx';
import { isPlainClick } from '#lib/browser/plain-click.ts';
import { type JobFilters, noFilters } from '#lib/postings/job-search.ts';

import { FilterRows } from './filter-rows.tsx';
import type { JobSearchData } from './use-job-search.ts';

interface FilterSheetProps {
  current: JobSearchData;
  /** Loads the results for the given filters; undefined if that fails or a newer call has started. */
  look: (filters: JobFilters) => Promise<JobSearchData | undefined>;
  onShow: (filters: JobFilters) => void;
  onClose: () => void;
}

/** All filters in a sheet for phones. Each choice updates the number of results; a button applies the choices. */
export function FilterSheet({ current, look, onShow, onClose }: FilterSheetProps) {
  const t = useT();
  const [draft, setDraft] = useState(current.filters);
  const [known, setKnown] = useState<JobSearchData | undefined>(current);
  const [choices, setChoices] = useState(current.choices);
  const [busy, setBusy] = useState(false);
  const asked = useRef(0);

  async function tryOut(filters: JobFilters): Promise<void> {
    asked.current += 1;
    const question = asked.current;
    setDraft(filters);
    setBusy(true);
    const found = await look(filters);
    if (question !== asked.current) return;
    setBusy(false);
    setKnown(found);
    if (found) setChoices(found.choices);
  }

  function choose(event: MouseEvent, filters: JobFilters): void {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    void tryOut(filters);
  }

  const show = known ? t('jobs.filter.show', { count: known.result.total }) : t('jobs.filter.showAny');
  return (
    <Dialog
      open
      title={t('jobs.filter.title')}
      onClose={onClose}
      footer={
        <>
          <Button variant="quiet" onClick={() => void tryOut({ ...noFilters, keyWord: draft.keyWord })}>
            {t('jobs.filter.clear')}
          </Button>
          <Button variant="primary" onClick={() => onShow(draft)}>
            {busy ? t('jobs.list.loading') : show}
          </Button>
          <span className="visually-hidden" role="status">
            {busy ? '' : show}
          </span>
        </>
      }
    >
      <FilterRows filters={draft} choices={choices} onChoose={choose} />
    </Dialog>
  );
}
