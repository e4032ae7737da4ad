import { useState } from 'react';

import { Button } from '#islands/ui/button.tsx';
import { useT } from '#islands/ui/language.tsx';
import { showToast } from '#lib/stores/toasts.ts';

interface Props {
  codes: readonly string[];
  /** Whether the caller shows the title. */
  isTitled?: boolean;
  label: string;
  onKept: () => void;
}

/** The recovery codes, which are shown only once; the reader must confirm having stored them before `onKept` is called. */
export function RecoveryCodeList({ codes, isTitled, label, onKept }: Props) {
  const t = useT();
  const [isKept, setIsKept] = useState(false);

  async function copy() {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      showToast('done', t('desk-staff.recovery.copied'));
    } catch {
      showToast('fault', t('desk-staff.recovery.notCopied'));
    }
  }

  return (
    <div className="desk-recovery">
      {!isTitled && <h2>{t('desk-staff.recovery.title')}</h2>}
      <p>{t('desk-staff.recovery.lead')}</p>
      <ol className="desk-recovery__codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className="row">
        <Button size="small" onClick={() => void copy()}>
          {t('desk-staff.recovery.copy')}
        </Button>
        <Button size="small" onClick={() => window.print()}>
          {t('desk-staff.recovery.print')}
        </Button>
      </div>
      <label className="choice">
        <input type="checkbox" checked={isKept} onChange={(event) => setIsKept(event.currentTarget.checked)} />
        <span>{t('desk-staff.recovery.kept')}</span>
      </label>
      <Button variant="solid" wide disabled={!isKept} onClick={onKept}>
        {label}
      </Button>
    </div>
  );
}
