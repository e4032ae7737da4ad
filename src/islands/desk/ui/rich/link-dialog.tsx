import type { EditorState } from 'prosemirror-state';
import { type FormEvent, useState } from 'react';

import { Button } from '#islands/ui/button.tsx';
import { Dialog } from '#islands/ui/dialog.tsx';
import { useT } from '#islands/ui/language.tsx';
import { isContentLink } from '#lib/text/content-elements.ts';

import { Line } from '../form-parts.tsx';
import { linkAt } from './commands.ts';

interface Props {
  open: boolean;
  state: EditorState;
  onLink: (href: string) => void;
  onClose: () => void;
}

function LinkForm({ state, onLink, onClose }: Omit<Props, 'open'>) {
  const t = useT();
  const hint = t('desk-content.rich.linkHint');
  const before = linkAt(state)?.href ?? '';
  const [href, setHref] = useState(before);
  const [isWrong, setIsWrong] = useState(false);

  function send(event: FormEvent) {
    event.preventDefault();
    event.stopPropagation();
    const link = href.trim();
    if (isContentLink(link)) onLink(link);
    else setIsWrong(true);
  }

  return (
    <form className="form" noValidate onSubmit={send}>
      <Line
        label={t('desk-content.rich.linkAddress')}
        {...(isWrong ? { fault: { message: hint }, alert: true } : { hint })}
        data-autofocus
        value={href}
        onChange={setHref}
      />
      <div className="form__actions">
        <Button variant="solid" type="submit">
          {t('common.confirm')}
        </Button>
        {before !== '' && <Button onClick={() => onLink('')}>{t('desk-content.rich.unlink')}</Button>}
        <Button onClick={onClose}>{t('common.cancel')}</Button>
      </div>
    </form>
  );
}

/** Asks for the address of a link. */
export function LinkDialog({ open, ...props }: Props) {
  const t = useT();
  return (
    <Dialog open={open} size="small" title={t('desk-content.rich.link')} onClose={props.onClose}>
      {open && <LinkForm {...props} />}
    </Dialog>
  );
}
