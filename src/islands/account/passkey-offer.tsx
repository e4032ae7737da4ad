import { useState } from 'react';

import { Button } from '#islands/ui/button.tsx';
import { useT } from '#islands/ui/language.tsx';
import { ApiError } from '#lib/client/api-error.ts';
import { api } from '#lib/client/api.ts';
import { NoPasskey } from '#lib/client/ask-passkey.ts';
import { describeDevice } from '#lib/text/describe-device.ts';

import { createOwnPasskey } from './passkey-calls.ts';
import { shownInForm } from './refusals.ts';

interface OfferProps {
  onAdded: () => void;
  onSkip: () => void;
}

/** Offers to create a passkey on this device, right after a sign-in. */
export function PasskeyOffer({ onAdded, onSkip }: OfferProps) {
  const t = useT();
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState('');

  async function add() {
    setBusy(true);
    setFault('');
    try {
      const response = await createOwnPasskey({ handles: shownInForm });
      const name = describeDevice(navigator.userAgent) || t('account.passkey.defaultName');
      await api.post('passkeys', { name, response }, { handles: shownInForm });
      onAdded();
    } catch (error) {
      if (error instanceof ApiError) setFault(error.message);
      else if (error instanceof NoPasskey) setFault(t(`account.passkey.${error.why}`));
      else throw error;
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className="passkey-offer">
      <p className="account__lead">{t('account.passkey.offer')}</p>
      <Button variant="primary" wide busy={busy} onClick={() => void add()}>
        {t('account.passkey.offerSubmit')}
      </Button>
      <Button variant="quiet" size="small" onClick={onSkip}>
        {t('account.passkey.offerLater')}
      </Button>
      <p className="passkey-login__fault" role="alert">
        {fault}
      </p>
    </div>
  );
}
