import type { ButtonHTMLAttributes, MouseEvent, ReactNode } from 'react';

import { Spinner } from './spinner.tsx';

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** `primary` (coral) is for the single action that matters on a screen. */
  variant?: 'plain' | 'primary' | 'solid' | 'quiet' | 'danger';
  size?: 'small' | 'large';
  wide?: boolean;
  /** Work is under way: the button keeps its focus and its words, turns a spinner and takes no second press. */
  busy?: boolean;
  children: ReactNode;
}

/** The one button; a link that looks like it takes its classes instead. */
export function Button({
  variant = 'plain',
  size,
  wide,
  busy,
  type = 'button',
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const names = ['button'];
  if (variant !== 'plain') names.push(`button--${variant}`);
  if (size) names.push(`button--${size}`);
  if (wide) names.push('button--wide');
  if (className) names.push(className);

  function press(event: MouseEvent<HTMLButtonElement>) {
    if (busy) event.preventDefault();
    else onClick?.(event);
  }

  return (
    <button
      {...rest}
      type={type}
      className={names.join(' ')}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={press}
    >
      {busy && <Spinner />}
      {children}
    </button>
  );
}
