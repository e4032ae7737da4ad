import { useState } from 'react';

import { Button } from '#islands/ui/button.tsx';
import { Dialog } from '#islands/ui/dialog.tsx';
import { useT } from '#islands/ui/language.tsx';

interface Props {
  title: string;
  text: string;
  /** The label of the checkbox that confirms a second time. */
  second: string;
  submit: string;
  /** While the action is under way, the dialog cannot be closed. */
  busy: boolean;
  onSure: () => void;
  onClose: () => void;
}

/** Asks for two confirmations of an action: by a checkbox and by the button of the dialog. */
export function ConfirmTwice({ title, text, second, submit, busy, onSure, onClose }: Props) {
  const t = useT();
  const [isSure, setIsSure] = useState(false);
  return (
    <Dialog
      title={title}
      onClose={onClose}
      open
      size="small"
      busy={busy}
      footer={
        <>
          <Button disabled={busy} onClick={onClose} data-autofocus>
            {t('common.cancel')}
          </Button>
          <Button variant="danger" busy={busy} disabled={!isSure} onClick={onSure}>
            {submit}
          </Button>
        </>
      }
    >
      <p>{text}</p>
      <label className="choice">
        <input type="checkbox" checked={isSure} onChange={(event) => setIsSure(event.target.checked)} />
        <span>{second}</span>
      </label>
    </Dialog>
  );
}
