import { useState } from 'react';

import { Button } from '#islands/ui/button.tsx';
import { useT } from '#islands/ui/language.tsx';
import { staffApi } from '#lib/client/staff-api.ts';
import type { DeskNote, DeskNoteVersion } from '#lib/contract/desk-application.ts';

import { momentOf } from './moments.ts';

/** The earlier versions of a note, which are loaded when the reader unfolds them. */
export function NoteVersions({ application, note }: { application: string; note: Pick<DeskNote, 'id'> }) {
  const t = useT();
  const [versions, setVersions] = useState<DeskNoteVersion[] | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  async function toggle() {
    if (versions) return setVersions(null);
    setIsBusy(true);
    try {
      const path = `applications/${encodeURIComponent(application)}/notes/${note.id}/versions`;
      setVersions(await staffApi.get<DeskNoteVersion[]>(path));
    } catch {
      // `staffApi` has shown the error.
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <>
      <Button size="small" variant="quiet" busy={isBusy} aria-expanded={versions !== null} onClick={() => void toggle()}>
        {t(versions ? 'desk-applications.detail.hideEarlierNotes' : 'desk-applications.detail.earlierNotes')}
      </Button>
      {versions && (
        <ol className="desk-list">
          {versions.map(({ version, text, at }) => (
            <li key={version}>
              <p className="desk-note__text">{text || t('desk-applications.detail.noteWithdrawn')}</p>
              <p className="desk-list__small">{t('desk-applications.detail.earlierNote', { version, at: momentOf(at) })}</p>
            </li>
          ))}
        </ol>
      )}
    </>
  );
}
