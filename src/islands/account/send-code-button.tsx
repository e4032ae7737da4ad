import { Button } from '#islands/ui/button.tsx';
import { useT } from '#islands/ui/language.tsx';
import type { SendCode } from './use-send-code.ts';

/** The button to request a code; afterwards it is disabled and shows the seconds until another can be requested. */
export function SendCodeButton({ code }: { code: SendCode }) {
  const t = useT();
  const { secondsLeft, possible, busy, send } = code;
  return (
    <Button className="send-code" disabled={!possible || secondsLeft > 0} busy={busy} onClick={() => void send()}>
      {secondsLeft > 0 ? t('account.code.again', { seconds: secondsLeft }) : t('account.code.send')}
    </Button>
  );
}
