import { useEffect, useState } from 'react';

import { useT } from '../language.tsx';

/** Milliseconds without a key press before screen readers announce the count. */
const sayAfter = 800;
/** From this part of the limit on, the count is shown. */
const showFrom = 0.8;
/** For smaller limits (codes, numbers) the count is shown only once they are exceeded. */
const countedFrom = 32;

interface LengthCounterProps {
  id: string;
  length: number;
  maximum: number;
}

/** The length of a text near its limit; typed text is never cut off. */
export function LengthCounter({ id, length, maximum }: LengthCounterProps) {
  const t = useT();
  const over = length - maximum;
  const isShown = over > 0 || (maximum >= countedFrom && length >= maximum * showFrom);
  const words = over > 0 ? t('common.form.tooLong', { count: over }) : t('common.form.roomLeft', { count: -over });
  const [said, setSaid] = useState('');

  useEffect(() => {
    const timer = setTimeout(() => setSaid(isShown ? words : ''), sayAfter);
    return () => clearTimeout(timer);
  }, [isShown, words]);

  return (
    <>
      <span role="status" className="visually-hidden">
        {said}
      </span>
      {isShown && (
        <p id={id} className={over > 0 ? 'field__count field__count--over' : 'field__count'}>
          <span aria-hidden="true">
            {length}/{maximum}
          </span>{' '}
          {words}
        </p>
      )}
    </>
  );
}
