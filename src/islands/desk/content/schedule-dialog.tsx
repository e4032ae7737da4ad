import { type FormEvent, useState } from 'react';

import { Button } from '#islands/ui/button.tsx';
import { Dialog } from '#islands/ui/dialog.tsx';
import { useT } from '#islands/ui/language.tsx';

import { MomentLine } from '../ui/moment-line.tsx';

interface Props {
  open: boolean;
  busy: boolean;
  onSchedule: (publishFrom: string) => void;
  onClose: () => void;
}

function ScheduleForm({ busy, onSchedule, onClose }: Omit<Props, 'open'>) {
  const t = useT();
  const hint = t('desk-content.schedule.hint');
  const [at, setAt] = useState('');
  const [isMissing, setIsMissing] = useState(false);

  function send(event: FormEvent) {
    event.preventDefault();
    if (/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(at)) onSchedule(`${at}:00+08:00`);
    else setIsMissing(true);
  }

  return (
    <form className="form" noValidate onSubmit={send}>
      <MomentLine
        label={t('desk-content.schedule.at')}
        {...(isMissing ? { fault: { message: hint }, alert: true } : { hint })}
        data-autofocus
        value={at}
        onChange={setAt}
      />
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
