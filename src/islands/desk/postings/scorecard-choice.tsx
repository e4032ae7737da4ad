import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';

import { Button } from '#islands/ui/button.tsx';
import { useLocale, useT } from '#islands/ui/language.tsx';
import { useChunk } from '#islands/ui/use-chunk.ts';
import { staffApi } from '#lib/client/staff-api.ts';
import type { Scorecard } from '#lib/contract/scorecards.ts';
import type { FieldFault } from '#lib/forms/faults.ts';
import { $staff, mayDoOneOf } from '#lib/stores/staff.ts';
import { inLocale } from '#lib/text/locale.ts';

import { Choice } from '../ui/form-parts.tsx';
import { newScorecard } from './scorecard-draft.ts';

const loadDialog = () => import('./scorecard-dialog.tsx');

interface Props {
  id: string;
  fault: readonly FieldFault[];
  cards: readonly Scorecard[];
  value: string | undefined;
  onChange: (key: string | undefined) => void;
  /** Called with a scorecard that was made or changed. */
  onCard: (card: Scorecard) => void;
}

/** The choice of a round's scorecard. People who may edit templates can add and change scorecards here. */
export function ScorecardChoice({ id, fault, cards, value, onChange, onCard }: Props) {
  const t = useT();
  const locale = useLocale();
  const mayEdit = mayDoOneOf(useStore($staff), ['templates.edit']);
  const [edited, setEdited] = useState<Scorecard | null>(null);
  const dialog = useChunk(edited !== null, loadDialog, () => setEdited(null));

  const [isLoading, setIsLoading] = useState(false);
  const call = useRef<AbortController>(null);
  // After another choice, the scorecard no longer opens.
  useEffect(() => () => call.current?.abort(), [value]);

  async function edit(key: string) {
    const { signal } = (call.current = new AbortController());
    setIsLoading(true);
    try {
      setEdited(await staffApi.get<Scorecard>(`scorecards/${encodeURIComponent(key)}`, { signal }));
    } catch {
      // `staffApi` has shown the error.
    }
    setIsLoading(false);
  }

  return (
    <div className="postings-scorecard">
      <Choice
        {...{ id, fault }}
        label={t('desk-postings.scorecard.title')}
        value={value ?? ''}
        onChange={(key) => onChange(key === '' ? undefined : key)}
      >
        <option value="">{t('desk-postings.scorecard.none')}</option>
        {cards.map(({ key, name }) => (
          <option key={key} value={key}>
            {inLocale(name, locale)}
          </option>
        ))}
      </Choice>
      {mayEdit && (
        <Button
          size="small"
          busy={isLoading}
          onClick={() => {
            if (value === undefined) setEdited(newScorecard(cards));
            else void edit(value);
          }}
        >
          {t(value === undefined ? 'desk-postings.scorecard.new' : 'desk-postings.scorecard.edit')}
        </Button>
      )}
      {dialog && edited && (
        <dialog.ScorecardDialog
          card={edited}
          onSaved={(card) => {
            onCard(card);
            onChange(card.key);
          }}
          onClose={() => setEdited(null)}
        />
      )}
    </div>
  );
}
