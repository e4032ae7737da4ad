import { useRef, useState } from 'react';

import { Icon } from '#islands/ui/icon.tsx';
import { useT } from '#islands/ui/language.tsx';
import type { Brief } from '#lib/contract/content.ts';

/** Pictures side by side, scrolled by touch, keys or two buttons; never automatically. */
export function Carousel({ name, pictures }: { name: string; pictures: Brief['fileList'] }) {
  const t = useT();
  const strip = useRef<HTMLUListElement>(null);
  const [shown, setShown] = useState(0);

  function settle() {
    const { scrollLeft = 0, clientWidth = 1 } = strip.current ?? {};
    setShown(Math.round(scrollLeft / clientWidth));
  }

  function turn(step: 1 | -1) {
    strip.current?.scrollTo({ left: (shown + step) * strip.current.clientWidth });
  }

  return (
    <div className="carousel" role="group" aria-roledescription="carousel" aria-label={t('jobs.unit.pictures', { name })}>
      {/* Focusable, so that arrow keys can scroll it. */}
      <ul
        ref={strip}
        className="carousel__strip"
        role="list"
        tabIndex={0}
        aria-label={t('jobs.unit.pictures', { name })}
        onScroll={settle}
      >
        {pictures.map(({ idkey, fileBase64 }, index) => (
          <li key={idkey}>
            <img src={fileBase64} alt={t('jobs.unit.picture', { number: index + 1, total: pictures.length })} />
          </li>
        ))}
      </ul>
      {pictures.length > 1 && (
        <div className="carousel__controls">
          <button
            type="button"
            className="icon-button"
            aria-label={t('jobs.unit.previous')}
            disabled={shown === 0}
            onClick={() => turn(-1)}
          >
            <Icon name="chevron-left" />
          </button>
          <span className="figures" role="status">
            {t('jobs.unit.picture', { number: shown + 1, total: pictures.length })}
          </span>
          <button
            type="button"
            className="icon-button"
            aria-label={t('jobs.unit.next')}
            disabled={shown >= pictures.length - 1}
            onClick={() => turn(1)}
          >
            <Icon name="chevron-right" />
          </button>
        </div>
      )}
    </div>
  );
}
