import { useEffect, useRef, useState } from 'react';

import { Button } from '#islands/ui/button.tsx';
import { useT } from '#islands/ui/language.tsx';
import { staffApi } from '#lib/client/staff-api.ts';
import type { OfficeKind } from '#lib/contract/content-office.ts';
import { dateTimeInShanghai } from '#lib/rules/deadline.ts';
import { showToast } from '#lib/stores/toasts.ts';

import type { Item } from './draft.ts';
import type { Editing } from './use-draft.ts';

/** The versions with author and time; each earlier version can be loaded into the editor. */
export function VersionList({ kind, editing }: { kind: OfficeKind; editing: Editing }) {
  const t = useT();
  const [isTaking, setIsTaking] = useState<number | null>(null);
  const { item, draft } = editing;
  const call = useRef<AbortController>(null);
  useEffect(() => () => call.current?.abort(), []);

  async function take(version: number): Promise<void> {
    call.current?.abort();
    const { signal } = (call.current = new AbortController());
    setIsTaking(version);
    const former = await staffApi.get<Item>(`${kind}/${item.id}/versions/${version}`, { signal }).catch(() => null);
    if (signal.aborted) return;
    setIsTaking(null);
    if (!former) return;
    if (editing.take(former, draft)) showToast('done', t('desk-content.versions.taken', { version }));
    else showToast('info', t('desk-content.versions.kept', { version }));
  }

  return (
    <section className="desk-versions" aria-labelledby="versions-title">
      <h2 id="versions-title">{t('desk-content.versions.title')}</h2>
      <ol>
        {item.versions.map(({ version, state, at, by }) => (
          <li key={version}>
            <p>
              <strong className="figures">{t('desk-content.versions.number', { version })}</strong>{' '}
              <span className={version === item.shownVersion ? 'badge badge--done' : 'badge badge--muted'}>
                {version === item.shownVersion ? t('desk-content.versions.shown') : t(`desk-content.fates.${state}`)}
              </span>
            </p>
            <p className="muted small">
              {[at ? dateTimeInShanghai(Date.parse(at)) : t('desk-content.versions.before'), by].filter(Boolean).join(' · ')}
            </p>
            {version !== item.version && (
              <Button
                size="small"
                busy={isTaking === version}
                aria-label={t('desk-content.versions.takeOf', { version })}
                onClick={() => void take(version)}
              >
                {t('desk-content.versions.take')}
              </Button>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
