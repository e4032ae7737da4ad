import { useEffect, useState } from 'react';

import { ApiError } from '#lib/client/api-error.ts';
import type { SectionVersions } from '#lib/contract/resume.ts';
import { type SectionName, sectionForms } from '#lib/forms/resume/sections.ts';
import { showToast } from '#lib/stores/toasts.ts';

import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { useT } from '../ui/language.tsx';
import { DifferenceTable } from '../ui/saving/difference-table.tsx';
import { differencesOf } from '../ui/saving/differences.ts';
import { useClock } from '../ui/saving/use-clock.ts';
import { Spinner } from '../ui/spinner.tsx';
import type { Editor } from './editor.ts';

interface HistoryProps {
  editor: Editor;
  section: SectionName;
  onClose: () => void;
}

/** The last versions of a section, what differs from now in each, and the way back to it. */
export function HistoryDialog({ editor, section, onClose }: HistoryProps) {
  const t = useT();
  const clock = useClock();
  const [versions, setVersions] = useState<SectionVersions | null>(null);
  const [fault, setFault] = useState('');
  const [busy, setBusy] = useState(false);
  const saver = editor.savers[section];

  useEffect(() => {
    let gone = false;
    saver
      .flush()
      .then(() => editor.calls.history(section))
      .then(
        (found) => !gone && setVersions(found),
        (error: unknown) => !gone && setFault(error instanceof ApiError ? error.message : String(error)),
      );
    return () => {
      gone = true;
    };
  }, [editor, section, saver]);

  async function restore(version: number, data: SectionVersions[number]['data']) {
    setBusy(true);
    try {
      const saved = await editor.calls.restore(section, version);
      saver.replace({ ...saved, data });
      showToast('done', t('resume.history.restored', { version }));
      onClose();
    } catch (error) {
      setFault(error instanceof ApiError ? error.message : String(error));
      setBusy(false);
    }
  }

  return (
    <Dialog open size="large" title={t('resume.history.title', { section: t(`resume.section.${section}`) })} onClose={onClose}>
      {fault && <p role="alert">{fault}</p>}
      {!versions && !fault && <Spinner label={t('common.loading')} />}
      {versions?.length === 0 && <p>{t('resume.history.empty')}</p>}
      <ol className="versions" role="list">
        {versions?.map(({ version, updatedAt, data }, index) => {
          const differences = index === 0 ? [] : differencesOf(sectionForms[section], data, saver.values, t);
          return (
            <li key={version} className="version">
              <div className="row row--apart">
                <div className="row">
                  <strong>{t('resume.history.version', { version })}</strong>
                  <time dateTime={updatedAt}>{clock(updatedAt)}</time>
                  {index === 0 && <span className="badge badge--done">{t('resume.history.current')}</span>}
                </div>
                {index > 0 && (
                  <Button
                    size="small"
                    busy={busy}
                    aria-label={t('resume.history.restoreName', { version })}
                    onClick={() => void restore(version, data)}
                  >
                    {t('resume.history.restore')}
                  </Button>
                )}
              </div>
              {index > 0 && differences.length === 0 && <p className="muted small">{t('resume.history.same')}</p>}
              {differences.length > 0 && (
                <details>
                  <summary>{t('resume.history.differences', { count: differences.length })}</summary>
                  <DifferenceTable
                    differences={differences}
                    mine={t('resume.history.version', { version })}
                    theirs={t('resume.history.current')}
                  />
                </details>
              )}
            </li>
          );
        })}
      </ol>
    </Dialog>
  );
}
