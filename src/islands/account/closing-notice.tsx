import { useState } from 'react';

import { api } from '#lib/client/api.ts';
import { ApiError } from '#lib/client/api-error.ts';
import { loadSession } from '#lib/client/session.ts';
import { dateTimeInShanghai } from '#lib/rules/deadline.ts';
import { showToast } from '#lib/stores/toasts.ts';

import { Button } from '#islands/ui/button.tsx';
import { Icon } from '#islands/ui/icon.tsx';
import { useT } from '#islands/ui/language.tsx';
import { Words } from '#islands/ui/words.tsx';

/** Shows until when a closed account can be reopened, and a button to reopen it. */
export function ClosingNotice({ until, onKept }: { until: string; onKept: () => Promise<void> }) {
  const t = useT();
  const [busy, setBusy] = useState(false);

  async function keep() {
    setBusy(true);
    try {
      await api.post('system/user/keep', {});
      await loadSession({ force: true });
      showToast('done', t('account.close.kept'));
      await onKept();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    } finally {
      setBusy(false);
    }
  }

  return (
    <section className="card settings__card settings__closing" aria-labelledby="settings-closing">
      <h2 id="settings-closing">
        <Icon name="alert" size={22} /> {t('account.close.closing')}
      </h2>
      <p>
        <Words text={t('account.close.until', { until: dateTimeInShanghai(Date.parse(until)) })} />
      </p>
      <Button variant="primary" busy={busy} onClick={() => void keep()}>
        {t('account.close.keep')}
      </Button>
    </section>
  );
}
