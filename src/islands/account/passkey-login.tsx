import { useEffect, useEffectEvent, useRef, useState } from 'react';

import { Button } from '#islands/ui/button.tsx';
import { Icon } from '#islands/ui/icon.tsx';
import { useT } from '#islands/ui/language.tsx';
import { canSuggestPasskeys, canUsePasskeys, notePasskeyOffered } from '#lib/browser/passkeys.ts';
import { ApiError } from '#lib/client/api-error.ts';
import { api } from '#lib/client/api.ts';
import { NoPasskey, stopAsking } from '#lib/client/ask-passkey.ts';
import { loadSession } from '#lib/client/session.ts';
import type { SignedIn } from '#lib/contract/account.ts';

import type { AccountTools } from './account-tools.ts';
import { askForOwnPasskey } from './passkey-calls.ts';
import { shownInForm } from './refusals.ts';

/** Milliseconds after which the browser's suggestion of passkeys is renewed; the server's challenge expires soon after. */
const renewAfter = 4 * 60_000;

/**
 * The button to sign in with a passkey. Some browsers also suggest passkeys in the field for the account name. Renders
 * nothing if this page cannot use passkeys.
 */
export function PasskeyLogin({ tools }: { tools: Pick<AccountTools, 'finish'> }) {
  const t = useT();
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState('');
  const [round, setRound] = useState(0);
  const suggestAgain = () => setRound((last) => last + 1);
  const suggestion = useRef(new AbortController());

  /** Begins with the button. A suggestion still being prepared or renewed would end what the button has begun. */
  function press() {
    suggestion.current.abort();
    void signIn(() => askForOwnPasskey({ handles: shownInForm }));
  }

  async function signIn(ask: () => Promise<object>) {
    setFault('');
    setBusy(true);
    try {
      const response = await ask();
      const { userInfo } = await api.post<SignedIn>('system/login/passkey', { response }, { handles: shownInForm });
      notePasskeyOffered();
      await loadSession({ force: true });
      tools.finish(t('account.login.done', { name: userInfo.name }));
    } catch (error) {
      if (error instanceof ApiError) setFault(error.message);
      else if (error instanceof NoPasskey) setFault(t(`account.passkey.${error.why}`));
      else throw error;
      suggestAgain();
    } finally {
      setBusy(false);
    }
  }

  const signInWith = useEffectEvent((response: object) => signIn(() => Promise.resolve(response)));

  useEffect(() => {
    const abort = new AbortController();
    suggestion.current = abort;
    const { signal } = abort;
    let timer: ReturnType<typeof setTimeout> | undefined;
    signal.addEventListener('abort', () => clearTimeout(timer));
    async function suggest() {
      if (!(await canSuggestPasskeys()) || signal.aborted) return;
      timer = setTimeout(suggestAgain, renewAfter);
      const response = await askForOwnPasskey({ suggested: true, signal, handles: 'all' }).catch(() => undefined);
      if (response && !signal.aborted) await signInWith(response);
    }
    void suggest();
    return () => {
      abort.abort();
      if (timer) void stopAsking();
    };
  }, [round]);

  if (!canUsePasskeys()) return null;
  return (
    <div className="passkey-login">
      <Button wide busy={busy} onClick={press}>
        <Icon name="lock" size={20} />
        {t('account.passkey.signIn')}
      </Button>
      <p className="passkey-login__fault" role="alert">
        {fault}
      </p>
    </div>
  );
}
