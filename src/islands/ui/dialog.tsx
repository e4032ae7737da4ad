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
  /** While busy, the reader cannot close the dialog: a late answer would act on whatever is open by then. */
  busy?: boolean | undefined;
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
export function Dialog({ open, title, children, footer, size, closeOnBackdrop, busy, onClose }: DialogProps) {
  const t = useT();
  const close = () => (busy ? false : onClose());
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const owner = useRef(close);
  useEffect(() => {
    owner.current = close;
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
    close();
  }

  /**
   * On a second Esc, browsers close the element without a `cancel` event, so this calls `close` as well. Browsers fire `close`
   * in the next frame; if the dialog is open again by then, the event is ignored.
   */
  function closed({ target, currentTarget }: SyntheticEvent<HTMLDialogElement>) {
    if (target === currentTarget && open && !currentTarget.open && close() === false) currentTarget.showModal();
  }

  function press(event: MouseEvent<HTMLDialogElement>) {
    if (closeOnBackdrop && event.target === event.currentTarget) close();
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
            <button
              type="button"
              className="icon-button dialog__close"
              aria-label={t('common.close')}
              disabled={busy}
              onClick={close}
            >
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
