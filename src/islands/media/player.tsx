import { useEffect, useId, useRef, useState } from 'react';

import { Button } from '#islands/ui/button.tsx';
import { Icon } from '#islands/ui/icon.tsx';
import { useLocale, useT } from '#islands/ui/language.tsx';
import { firstQuality, type PlayableVideo, qualitiesOf, qualityLabel } from '#lib/media/video.ts';

import { openStream, type Stream } from './stream.ts';

interface NetworkInformation {
  saveData?: boolean;
}

function savesData(): boolean {
  return (navigator as Navigator & { connection?: NetworkInformation }).connection?.saveData === true;
}

/** The height of the video on this screen in device pixels, counting at most two per CSS pixel. */
function heightShown(): number {
  return (Math.min(innerWidth, 1152) * 9 * Math.min(devicePixelRatio, 2)) / 16;
}

/** A video player. A change of quality keeps the position; if the video cannot be played, a message offers to retry. */
export function Player({ video }: { video: PlayableVideo }) {
  const t = useT();
  const locale = useLocale();
  const selectId = useId();
  const element = useRef<HTMLVideoElement>(null);
  const position = useRef({ at: 0, plays: true });
  const qualities = qualitiesOf(video.videoSharpness);
  const [quality, setQuality] = useState(() => firstQuality(qualities, heightShown(), savesData()));
  const [attempt, setAttempt] = useState(0);
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    const shown = element.current;
    if (!shown) return;
    let stream: Stream | undefined;
    let closed = false;
    shown.autoplay = position.current.plays;
    void openStream(shown, {
      videoFile: video.videoFile,
      quality,
      at: position.current.at,
      onFailure: () => setFailed(true),
    })
      .then((opened) => {
        stream = opened;
        if (closed) opened.close();
      })
      .catch(() => setFailed(true));
    return () => {
      closed = true;
      // Until the stream has loaded, the element is at 0 and does not show whether the reader has paused.
      const isLoaded = shown.readyState > 0;
      position.current = { at: isLoaded ? shown.currentTime : position.current.at, plays: !isLoaded || !shown.paused };
      stream?.close();
    };
  }, [video, quality, attempt]);

  function again() {
    setFailed(false);
    setAttempt(attempt + 1);
  }

  return (
    <div className="player">
      <div className="player__screen">
        <video
          ref={element}
          className="player__video"
          controls={!failed}
          playsInline
          poster={video.poster || undefined}
          aria-label={video.title}
          data-autofocus
        >
          {video.captions.map((captions) => (
            <track
              key={captions.locale}
              kind="captions"
              src={captions.filePath}
              srcLang={captions.locale}
              label={t(captions.locale === 'en-us' ? 'content.video.captionsEnglish' : 'content.video.captionsChinese')}
              default={captions.locale === locale}
            />
          ))}
        </video>
        {failed && (
          <div className="player__failed" role="alert">
            <Icon name="alert" size={32} />
            <p>{t('content.video.notReady')}</p>
            <Button onClick={again}>{t('common.retry')}</Button>
          </div>
        )}
      </div>
      <div className="player__tools">
        <label className="field__label" htmlFor={selectId}>
          {t('content.video.quality')}
        </label>
        <select
          className="input player__quality"
          id={selectId}
          value={quality}
          onChange={(event) => {
            setFailed(false);
            setQuality(event.target.value);
          }}
        >
          {qualities.map((entry) => (
            <option key={entry} value={entry}>
              {qualityLabel(entry, t)}
            </option>
          ))}
        </select>
      </div>
    </div>
  );
}
