import { useEffect, useState } from 'react';

import { useT } from '../language.tsx';

/** Milliseconds after the last change until screen readers announce the count. */
const announceAfter = 800;
/** The count is shown once the text reaches this fraction of the limit. */
const showFrom = 0.8;
/** If the limit is below this, e.g. for a code, the count is shown only if the text exceeds the limit. */
const countedFrom = 32;

interface LengthCounterProps {
  id: string;
  length: number;
  maximum: number;
}

/** Shows the number of characters left, or in excess, once a text is near its limit. */
export function LengthCounter({ id, length, maximum }: LengthCounterProps) {
  const t = useT();
  const over = length - maximum;
  const isShown = over > 0 || (maximum >= countedFrom && length >= maximum * showFrom);
  const words = over > 0 ? t('common.form.tooLong', { count: over }) : t('common.form.roomLeft', { count: -over });
  const [announced, setAnnounced] = useState('');

  useEffect(() => {
    const timer = setTimeout(() => setAnnounced(isShown ? words : ''), announceAfter);
    return () => clearTimeout(timer);
  }, [isShown, words]);

  return (
    <>
      <span role="status" className="visually-hidden">
        {announced}
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
