import { type MouseEvent, type ReactNode, type SyntheticEvent, useEffect, useId, useRef } from 'react';

import { enterSheet } from '#lib/browser/sheet-history.ts';

import { Icon } from './icon.tsx';
import { useT } from './language.tsx';

export interface DialogProps {
  open: boolean;
  title: string;
  children: ReactNode;
  /** The row of buttons below the content. */
  footer?: ReactNode;
  size?: 'small' | 'large';
  /** For read-only dialogs: a click outside closes them. Never use it for dialogs with inputs. */
  closeOnBackdrop?: boolean;
  /** Called to close the dialog; returns false if it stays open to ask something first. */
  onClose: () => unknown;
}

function focusHeading() {
  const heading = document.querySelector<HTMLElement>('main h1');
  heading?.setAttribute('tabindex', '-1');
  heading?.focus({ preventScroll: true });
}

/**
 * A modal dialog based on the native element; a sheet on phones. Opening focuses the part marked `data-autofocus`, else
 * the title. Closing returns the focus, or moves it to the page's heading if the former element is gone. Esc asks the
 * owner to close; on a phone, so does going back.
 */
export function Dialog({ open, title, children, footer, size, closeOnBackdrop, onClose }: DialogProps) {
  const t = useT();
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const owner = useRef(onClose);
  useEffect(() => {
    owner.current = onClose;
  });

  useEffect(() => {
    const element = dialog.current;
    if (!open || !element) return;
    const before = document.activeElement;
    element.showModal();
    const first = element.querySelector<HTMLElement>('[data-autofocus]') ?? element.querySelector<HTMLElement>('.dialog__title');
    first?.focus();
    const enter = () =>
      enterSheet(() => {
        if (owner.current() === false) leave = enter();
      });
    let leave = enter();
    return () => {
      leave();
      element.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
      else focusHeading();
    };
  }, [open]);

  function cancel(event: SyntheticEvent<HTMLDialogElement>) {
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    onClose();
  }

  /** Browsers may close the element by themselves (a second Esc); this notifies the owner. */
  function closed(event: SyntheticEvent<HTMLDialogElement>) {
    if (event.target === event.currentTarget && open && onClose() === false) event.currentTarget.showModal();
  }

  function press(event: MouseEvent<HTMLDialogElement>) {
    if (closeOnBackdrop && event.target === event.currentTarget) onClose();
  }

  return (
    <dialog
      ref={dialog}
      className={size ? `dialog dialog--${size}` : 'dialog'}
      aria-labelledby={titleId}
      onCancel={cancel}
      onClose={closed}
      onMouseDown={press}
    >
      {open && (
        <>
          <div className="dialog__head">
            <h2 className="dialog__title" id={titleId} tabIndex={-1}>
              {title}
            </h2>
            <button type="button" className="icon-button dialog__close" aria-label={t('common.close')} onClick={onClose}>
              <Icon name="close" size={22} />
            </button>
          </div>
          <div className="dialog__body">{children}</div>
          {footer && <div className="dialog__foot">{footer}</div>}
        </>
      )}
    </dialog>
  );
}
