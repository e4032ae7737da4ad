import { type FormEvent, useId, useState } from 'react';

import { Button } from '#islands/ui/button.tsx';
import { Dialog } from '#islands/ui/dialog.tsx';
import { useT } from '#islands/ui/language.tsx';

import { MomentInput } from '../ui/moment-input.tsx';

interface Props {
  open: boolean;
  busy: boolean;
  onSchedule: (publishFrom: string) => void;
  onClose: () => void;
}

function ScheduleForm({ busy, onSchedule, onClose }: Omit<Props, 'open'>) {
  const t = useT();
  const id = useId();
  const [at, setAt] = useState('');
  const [isMissing, setIsMissing] = useState(false);

  function send(event: FormEvent) {
    event.preventDefault();
    if (/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(at)) onSchedule(`${at}:00+08:00`);
    else setIsMissing(true);
  }

  return (
    <form className="form" noValidate onSubmit={send}>
      <div className="field">
        <label className="field__label" htmlFor={id}>
          {t('desk-content.schedule.at')}
        </label>
        <MomentInput
          id={id}
          data-autofocus
          value={at}
          aria-invalid={isMissing || undefined}
          aria-describedby={`${id}-hint`}
          onChange={setAt}
        />
        <p id={`${id}-hint`} className={isMissing ? 'field__error' : 'field__hint'} role={isMissing ? 'alert' : undefined}>
          {t('desk-content.schedule.hint')}
        </p>
      </div>
      <div className="form__actions">
        <Button variant="solid" type="submit" busy={busy}>
          {t('desk-content.editor.schedule')}
        </Button>
        <Button onClick={onClose}>{t('common.cancel')}</Button>
      </div>
    </form>
  );
}

/** Asks for the time when a version becomes public, in Beijing time. */
export function ScheduleDialog({ open, ...props }: Props) {
  const t = useT();
  return (
    <Dialog open={open} size="small" title={t('desk-content.schedule.title')} onClose={props.onClose}>
      {open && <ScheduleForm {...props} />}
    </Dialog>
  );
}
