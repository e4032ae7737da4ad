import { useStore } from '@nanostores/react';

import { Button } from '#islands/ui/button.tsx';
import { useT } from '#islands/ui/language.tsx';
import type { Attendee } from '#lib/contract/office-sessions.ts';
import { isExpected } from '#lib/domain/session-kinds.ts';
import { $staff, mayDoOneOf } from '#lib/stores/staff.ts';

import { useOpenBatch } from '../batches/use-open-batch.ts';

interface Props {
  people: readonly Attendee[];
  onPrint(sheet: 'all' | 'absent'): void;
}

/** Buttons to write to the expected candidates of a session, and to print its lists. */
export function LettersTab({ people, onPrint }: Props) {
  const t = useT();
  const staff = useStore($staff);
  const { opening, open } = useOpenBatch(() => undefined);
  const ids = people.filter(({ standing }) => isExpected(standing)).map(({ id }) => id);
  return (
    <section className="sessions-section" aria-labelledby="letters-title">
      <h2 id="letters-title">{t('desk-sessions.tabs.letters')}</h2>
      <p>{t('desk-sessions.letters.lead')}</p>
      <div className="form__actions">
        {ids.length > 0 && mayDoOneOf(staff, ['applications.message']) && (
          <Button busy={opening !== null} onClick={() => void open('message', { selection: { ids }, count: ids.length })}>
            {t('desk-sessions.letters.write', { count: ids.length })}
          </Button>
        )}
        <Button onClick={() => onPrint('all')}>{t('desk-sessions.detail.print')}</Button>
        <Button onClick={() => onPrint('absent')}>{t('desk-sessions.detail.printAbsent')}</Button>
      </div>
    </section>
  );
}
