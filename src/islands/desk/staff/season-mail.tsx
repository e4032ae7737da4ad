import { useState } from 'react';

import { useT } from '#islands/ui/language.tsx';
import { staffApi } from '#lib/client/staff-api.ts';
import type { SeasonMail as Preference } from '#lib/contract/season.ts';
import { showToast } from '#lib/stores/toasts.ts';

import { useLoad } from '../ui/use-load.ts';

/** A checkbox for whether the reader gets the season report by mail; a change is saved at once. */
export function SeasonMail() {
  const t = useT();
  const { data, adopt } = useLoad<Preference>('analytics/season/mail');
  /** The choice being saved; null if no save is in progress. */
  const [asked, setAsked] = useState<boolean | null>(null);
  if (!data) return null;
  async function change(isWanted: boolean) {
    setAsked(isWanted);
    const saved = await staffApi.put<Preference>('analytics/season/mail', { wanted: isWanted ? 'Y' : 'N' }).catch(() => null);
    setAsked(null);
    if (!saved) return;
    adopt(saved);
    showToast('done', t(saved.wanted === 'Y' ? 'desk-figures.season.mailOn' : 'desk-figures.season.mailOff'));
  }
  return (
    <div className="desk-section">
      <h2>{t('desk-figures.season.title')}</h2>
      <label className="choice">
        <input
          type="checkbox"
          checked={asked ?? data.wanted === 'Y'}
          disabled={asked !== null}
          onChange={({ target }) => void change(target.checked)}
        />
        <span>{t('desk-figures.season.mail')}</span>
      </label>
    </div>
  );
}
