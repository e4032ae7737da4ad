import type { ButtonHTMLAttributes, MouseEvent, ReactNode } from 'react';

import { Spinner } from './spinner.tsx';

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** `primary` (coral) is only for the single most important action of a screen. */
  variant?: 'plain' | 'primary' | 'solid' | 'quiet' | 'danger';
  size?: 'small' | 'large';
  wide?: boolean;
  /** While busy, the button keeps focus and text, shows a spinner and ignores further presses. */
  busy?: boolean;
  children: ReactNode;
}

/** The site's button. A link that should look like a button uses the same classes. */
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
