import { useEffect, useRef, useState } from 'react';

import { Button } from '#islands/ui/button.tsx';
import { Dialog } from '#islands/ui/dialog.tsx';
import { useT } from '#islands/ui/language.tsx';
import { staffApi } from '#lib/client/staff-api.ts';
import type { ListedVersion, StaffPosting } from '#lib/contract/staff-postings.ts';
import { valuesOf } from '#lib/forms/posting/values.ts';
import { showToast } from '#lib/stores/toasts.ts';

import { useLoad } from '../ui/use-load.ts';
import { momentText } from './moment-text.ts';
import type { Editor } from './use-editor.ts';

interface Props {
  editor: Editor;
  onClose: () => void;
}

/** Fields that keep their value if an earlier version is loaded after the posting has opened. */
const fixed = ['jobType', 'publishDate', 'endDate'];

function Versions({ editor, onClose }: Props) {
  const t = useT();
  const { id, state, version: current } = editor.posting;
  const hasOpened = state === 'open' || state === 'closed';
  const { data } = useLoad<ListedVersion[]>(`postings/${id}/versions`);
  const [asked, setAsked] = useState<number | null>(null);
  const call = useRef<AbortController>(null);
  // An answer after the dialog was closed would replace what has been typed since.
  useEffect(() => () => call.current?.abort(), []);

  async function restore(version: number) {
    call.current?.abort();
    const { signal } = (call.current = new AbortController());
    setAsked(version);
    try {
      const former = valuesOf(await staffApi.get<StaffPosting>(`postings/${id}/versions/${version}`, { signal }));
      const unchanged = fixed.map((path) => [path, editor.values[path]!]);
      editor.fill(hasOpened ? { ...former, ...Object.fromEntries(unchanged) } : former);
      showToast('info', t('desk-postings.versions.restored', { version }));
      onClose();
    } catch {
      // `staffApi` has shown the error.
      if (!signal.aborted) setAsked(null);
    }
  }

  return (
    <>
      <p className="muted">{t('desk-postings.versions.lead')}</p>
      <ol className="postings-versions" role="list">
        {data?.map(({ version, at, who, action, reason }) => (
          <li key={version}>
            <div>
              <strong>{t('desk-postings.versions.version', { version })}</strong>{' '}
              <span className="badge badge--muted">{t(`desk-postings.actions.${action}`)}</span>
              <p className="muted small">
                {[momentText(at), who || t('desk-postings.versions.unknown'), reason].filter(Boolean).join(' · ')}
              </p>
            </div>
            {version === current ? (
              <span className="muted small">{t('desk-postings.versions.current')}</span>
            ) : (
              <Button
                size="small"
                busy={asked === version}
                aria-label={`${t('desk-postings.versions.restore')}: ${t('desk-postings.versions.version', { version })}`}
                onClick={() => void restore(version)}
              >
                {t('desk-postings.versions.restore')}
              </Button>
            )}
          </li>
        ))}
      </ol>
    </>
  );
}

/** The versions of a posting with author and time; each earlier version can be loaded into the editor. */
export function VersionsDialog({ editor, onClose }: Props) {
  const t = useT();
  return (
    <Dialog open onClose={onClose} title={t('desk-postings.versions.title')} closeOnBackdrop>
      <Versions {...{ editor, onClose }} />
    </Dialog>
  );
}
