import { useState } from 'react';

import { ApiError } from '#lib/client/api-error.ts';
import { momentInShanghai } from '#lib/rules/moments.ts';
import { showToast } from '#lib/stores/toasts.ts';

import { Button } from '#islands/ui/button.tsx';
import { Icon } from '#islands/ui/icon.tsx';
import { useLocale, useT } from '#islands/ui/language.tsx';
import { timeLeft } from '#islands/ui/time-left.ts';
import { useNow } from '#islands/ui/use-now.ts';
import { Words } from '#islands/ui/words.tsx';
import type { OpenWindow } from './open-window.ts';

/** Shows why and until when the application may be changed, with a button that extends the time once. */
export function WindowBanner({ open: { window, calls } }: { open: OpenWindow }) {
  const t = useT();
  const locale = useLocale();
  const now = useNow();
  const [time, setTime] = useState(window);
  const [busy, setBusy] = useState(false);
  const until = Date.parse(time.until);
  const at = momentInShanghai(until, locale);

  async function extend() {
    setBusy(true);
    try {
      const longer = await calls.extend();
      setTime({ ...time, until: longer.until, extendable: 'N' });
      showToast('done', t('windows.extended', { at: momentInShanghai(Date.parse(longer.until), locale) }));
    } catch (error) {
      showToast('fault', error instanceof ApiError ? error.message : '');
    } finally {
      setBusy(false);
    }
  }

  return (
    <section className="window-banner card" aria-labelledby="window-title">
      <h2 id="window-title">{t('windows.for', { job: window.regJobName })}</h2>
      <p className="muted small">
        <Words text={t('windows.receipt', { receiptNo: window.receiptNo })} />
      </p>
      <p className="window-banner__reason">
        <strong>{t('windows.reason')}</strong>
        <span>{window.reason}</span>
      </p>
      <div className="window-banner__time">
        <Icon name="clock" size={20} />
        <p>
          <Words text={t('windows.until', { at })} />{' '}
          <strong>{until > now ? t('tasks.turn.left', { time: timeLeft(until - now, t) }) : t('windows.over')}</strong>
        </p>
        {time.extendable === 'Y' && until > now && (
          <Button size="small" busy={busy} onClick={() => void extend()}>
            {t('windows.extend', { count: time.extensionHours })}
          </Button>
        )}
      </div>
    </section>
  );
}
