import { useEffect, useRef } from 'react';

import { Icon } from '#islands/ui/icon.tsx';
import { useT } from '#islands/ui/language.tsx';
import { Spinner } from '#islands/ui/spinner.tsx';
import type { Captcha } from './use-captcha.ts';

/** The captcha as a picture, which is replaced when pressed, or as audio. */
export function CaptchaChallenge({ captcha }: { captcha: Captcha }) {
  const t = useT();
  const { kind, source, state, renew } = captcha;
  const sound = useRef<HTMLAudioElement>(null);

  useEffect(() => {
    if (state === 'none') void renew();
  }, [state, renew]);

  useEffect(() => {
    if (kind === 'audio' && source) sound.current?.play().catch(() => {});
  }, [kind, source]);

  const isAudio = kind === 'audio' && state === 'ready';
  return (
    <div className="captcha">
      {isAudio ? (
        <>
          <audio ref={sound} src={source} />
          <button type="button" className="button captcha__sound" onClick={() => void sound.current?.play()}>
            <Icon name="play" size={20} />
            {t('account.captcha.again')}
          </button>
          <button
            type="button"
            className="icon-button"
            aria-label={t('account.captcha.picture')}
            onClick={() => void renew('picture')}
          >
            <Icon name="eye" />
          </button>
        </>
      ) : (
        <>
          <button type="button" className="captcha__picture" title={t('account.captcha.renew')} onClick={() => void renew()}>
            {state === 'ready' && <img src={source} width={120} height={44} alt={t('account.captcha.alt')} />}
            {state === 'loading' && <Spinner />}
            {state === 'failed' && <span className="captcha__failed">{t('account.captcha.failed')}</span>}
            <span className="visually-hidden">{t('account.captcha.renew')}</span>
          </button>
          <button
            type="button"
            className="icon-button"
            aria-label={t('account.captcha.listen')}
            onClick={() => void renew('audio')}
          >
            <Icon name="volume" />
          </button>
        </>
      )}
    </div>
  );
}
