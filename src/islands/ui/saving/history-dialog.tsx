import { useEffect, useState } from 'react';

import { ApiError } from '#lib/client/api-error.ts';
import type { SectionSaved, SectionVersions } from '#lib/contract/resume.ts';
import type { Field } from '#lib/forms/field.ts';
import { showToast } from '#lib/stores/toasts.ts';

import { Button } from '../button.tsx';
import { Dialog } from '../dialog.tsx';
import { useT } from '../language.tsx';
import { Spinner } from '../spinner.tsx';
import { DifferenceTable } from './difference-table.tsx';
import { differencesOf } from './differences.ts';
import type { SectionSaver } from './section-saver.ts';
import { useClock } from './use-clock.ts';

interface HistoryProps {
  saver: SectionSaver;
  fields: readonly Field[];
  /** The name of the form. */
  name: string;
  /** Loads the stored versions, newest first; must be a stable function. */
  read: () => Promise<SectionVersions>;
  restore: (version: number) => Promise<SectionSaved>;
  onClose: () => void;
}

/**
 * The latest stored versions of a form that is saved automatically. Each former version is listed with its differences from
 * the current version and a button to restore it. It stays open while it restores: nothing typed meanwhile may be replaced.
 */
export function HistoryDialog({ saver, fields, name, read, restore, onClose }: HistoryProps) {
  const t = useT();
  const clock = useClock();
  const [versions, setVersions] = useState<SectionVersions | null>(null);
  const [fault, setFault] = useState('');
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    let gone = false;
    saver
      .flush()
      .then(read)
      .then(
        (found) => !gone && setVersions(found),
        (error: unknown) => !gone && setFault(error instanceof ApiError ? error.message : String(error)),
      );
    return () => {
      gone = true;
    };
  }, [read, saver]);

  async function bringBack(version: number, data: SectionVersions[number]['data']) {
    setBusy(true);
    try {
      const saved = await restore(version);
      saver.replace({ ...saved, data });
      showToast('done', t('resume.history.restored', { version }));
      onClose();
    } catch (error) {
      setFault(error instanceof ApiError ? error.message : String(error));
      setBusy(false);
    }
  }

  return (
    <Dialog open size="large" title={t('resume.history.title', { section: name })} busy={busy} onClose={onClose}>
      {fault && <p role="alert">{fault}</p>}
      {!versions && !fault && <Spinner label={t('common.loading')} />}
      {versions?.length === 0 && <p>{t('resume.history.empty')}</p>}
      <ol className="versions" role="list">
        {versions?.map(({ version, updatedAt, data }, index) => {
          const differences = index === 0 ? [] : differencesOf(fields, data, saver.values, t);
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
                    onClick={() => void bringBack(version, data)}
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
