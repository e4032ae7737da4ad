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
  /** Closes the dialog on a click outside. Only for dialogs without inputs. */
  closeOnBackdrop?: boolean;
  /** Called when the reader closes the dialog; returns false to keep it open, e.g. for a confirmation. */
  onClose: () => unknown;
}

function focusHeading() {
  const heading = document.querySelector<HTMLElement>('main h1');
  heading?.setAttribute('tabindex', '-1');
  heading?.focus({ preventScroll: true });
}

/**
 * A modal dialog based on the native element; on phones it looks like a sheet. Opening focuses the element marked
 * `data-autofocus`, or else the title. Closing returns the focus to the element that had it before, or to the page's heading if
 * the element is gone. Esc and, on phones, going back call `onClose`.
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

  /**
   * On a second Esc, browsers close the element without a `cancel` event, so this calls `onClose` as well. Browsers fire `close`
   * in the next frame; if the dialog is open again by then, the event is ignored.
   */
  function closed({ target, currentTarget }: SyntheticEvent<HTMLDialogElement>) {
    if (target === currentTarget && open && !currentTarget.open && onClose() === false) currentTarget.showModal();
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
