import { type FormEvent, useState } from 'react';

import { Button } from '#islands/ui/button.tsx';
import { Dialog } from '#islands/ui/dialog.tsx';
import { FieldShell } from '#islands/ui/form/field-shell.tsx';
import { Icon } from '#islands/ui/icon.tsx';
import { useLocale, useT } from '#islands/ui/language.tsx';
import { deskPaths } from '#lib/addresses/desk-paths.ts';
import { staffApi } from '#lib/client/staff-api.ts';
import type { PostingLists, StaffPosting } from '#lib/contract/staff-postings.ts';
import { jobTypes } from '#lib/domain/job-types.ts';
import type { MessageKey } from '#lib/i18n/translate.ts';
import { inLocale } from '#lib/text/locale.ts';

/** Creates a draft for a unit in a category, and opens its editor. */
export function NewPosting({ lists }: { lists: PostingLists | null }) {
  const t = useT();
  const locale = useLocale();
  const [isOpen, setIsOpen] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const units = lists?.units ?? [];

  async function create(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    setIsBusy(true);
    try {
      const made = await staffApi.post<StaffPosting>('postings', { unit: given.get('unit'), jobType: given.get('jobType') });
      location.assign(deskPaths.posting(locale, made.id));
    } catch {
      setIsBusy(false);
    }
  }

  return (
    <>
      <Button variant="primary" onClick={() => setIsOpen(true)} disabled={units.length === 0}>
        <Icon name="plus" size={18} />
        {t('desk-postings.new')}
      </Button>
      <Dialog
        open={isOpen}
        title={t('desk-postings.create.title')}
        size="small"
        busy={isBusy}
        onClose={() => setIsOpen(false)}
        footer={
          <>
            <Button disabled={isBusy} onClick={() => setIsOpen(false)}>
              {t('desk-postings.create.cancel')}
            </Button>
            <Button variant="primary" type="submit" form="new-posting" busy={isBusy}>
              {t('desk-postings.create.submit')}
            </Button>
          </>
        }
      >
        <form id="new-posting" className="form" onSubmit={(event) => void create(event)}>
          <FieldShell label={t('desk-postings.create.unit')}>
            {(control) => (
              <select {...control} className="input" name="unit" data-autofocus>
                {units.map(({ key, zh, en }) => (
                  <option key={key} value={key}>
                    {inLocale({ zh, en }, locale)}
                  </option>
                ))}
              </select>
            )}
          </FieldShell>
          <FieldShell label={t('desk-postings.create.jobType')}>
            {(control) => (
              <select {...control} className="input" name="jobType">
                {jobTypes.map((type) => (
                  <option key={type} value={type}>
                    {t(`jobs.types.${type}` as MessageKey)}
                  </option>
                ))}
              </select>
            )}
          </FieldShell>
        </form>
      </Dialog>
    </>
  );
}
