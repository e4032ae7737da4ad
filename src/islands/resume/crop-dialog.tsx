import { type PointerEvent, useEffect, useRef, useState } from 'react';

import {
  frameHeight,
  isBlurred,
  isTooSmall,
  leastPixels,
  movedFrame,
  photoSize,
  wholeFrame,
  zoomedFrame,
} from '#lib/media/photo-frame.ts';

import { Button } from '#islands/ui/button.tsx';
import { Dialog } from '#islands/ui/dialog.tsx';
import { Icon } from '#islands/ui/icon.tsx';
import { useT } from '#islands/ui/language.tsx';

interface CropDialogProps {
  picture: ImageBitmap;
  name: string;
  /** Called with the cropped picture, a JPEG of the size of a passport photo. */
  onUse: (file: File) => void;
  onClose: () => void;
}

/** The distance that a button moves the frame, as a fraction of the frame's width. */
const step = 0.06;
const mostZoom = 5;

/** A dialog to crop a picture to a passport photo; refuses a frame that is too small and warns if the result is blurred. */
export function CropDialog({ picture, name, onUse, onClose }: CropDialogProps) {
  const t = useT();
  const canvas = useRef<HTMLCanvasElement>(null);
  const grip = useRef<{ x: number; y: number } | null>(null);
  const [zoom, setZoom] = useState(1);
  const [frame, setFrame] = useState(() => wholeFrame(picture));
  const [blurred, setBlurred] = useState(false);
  const small = isTooSmall(frame);

  useEffect(() => {
    const brush = canvas.current?.getContext('2d', { willReadFrequently: true });
    if (!brush) return;
    const { width, height } = photoSize;
    brush.drawImage(picture, frame.x, frame.y, frame.width, frameHeight(frame), 0, 0, width, height);
    setBlurred(isBlurred(brush.getImageData(0, 0, width, height).data, photoSize));
  }, [picture, frame]);

  const move = (dx: number, dy: number) => setFrame((now) => movedFrame(now, picture, dx * now.width, dy * now.width));

  function drag(event: PointerEvent<HTMLCanvasElement>) {
    if (!grip.current) return;
    const scale = 1 / event.currentTarget.clientWidth;
    move((grip.current.x - event.clientX) * scale, (grip.current.y - event.clientY) * scale);
    grip.current = { x: event.clientX, y: event.clientY };
  }

  function use() {
    canvas.current?.toBlob(
      (blob) => blob && onUse(new File([blob], name.replace(/(?:\.\w+)?$/, '.jpg'), { type: 'image/jpeg' })),
      'image/jpeg',
      0.92,
    );
  }

  const verdict = small
    ? t('resume.crop.small', {
        width: Math.round(frame.width),
        height: Math.round(frameHeight(frame)),
        needed: leastPixels,
      })
    : t(blurred ? 'resume.crop.blurred' : 'resume.crop.good');
  const footer = (
    <>
      <Button onClick={onClose}>{t('common.cancel')}</Button>
      <Button variant="primary" disabled={small} onClick={use}>
        {t('resume.crop.use')}
      </Button>
    </>
  );
  return (
    <Dialog open title={t('resume.crop.title')} footer={footer} onClose={onClose}>
      <p className="muted">{t('resume.crop.text', photoSize)}</p>
      <div className="crop">
        <div className="crop__frame">
          <canvas
            ref={canvas}
            {...photoSize}
            role="img"
            aria-label={t('resume.crop.frame')}
            onPointerDown={(event) => {
              event.currentTarget.setPointerCapture(event.pointerId);
              grip.current = { x: event.clientX, y: event.clientY };
            }}
            onPointerMove={drag}
            onPointerUp={() => (grip.current = null)}
            onPointerCancel={() => (grip.current = null)}
          />
          <PhotoOutline />
        </div>
        <figure className="crop__sample">
          <svg viewBox="0 0 413 579" aria-hidden="true">
            <rect width="413" height="579" className="crop__ground" />
            <path className="crop__coat" d="M20 579c0-110 70-150 130-160h113c60 10 130 50 130 160z" />
            <path className="crop__skin" d="M165 350h83v60c0 46-83 46-83 0z" />
            <ellipse className="crop__skin" cx="206" cy="260" rx="92" ry="120" />
            <path className="crop__hair" d="M110 262c-12-120 40-172 96-172s110 52 98 172c-14-70-40-96-98-96s-84 26-96 96z" />
          </svg>
          <figcaption className="small muted">{t('resume.crop.sample')}</figcaption>
        </figure>
      </div>
      <label className="crop__zoom">
        {t('resume.crop.zoom')}
        <input
          type="range"
          min={1}
          max={mostZoom}
          step={0.05}
          value={zoom}
          onChange={({ target }) => {
            setZoom(Number(target.value));
            setFrame((now) => zoomedFrame(now, picture, Number(target.value)));
          }}
        />
      </label>
      <div className="row">
        <Button size="small" onClick={() => move(step, 0)}>
          {t('resume.crop.left')}
        </Button>
        <Button size="small" onClick={() => move(-step, 0)}>
          {t('resume.crop.right')}
        </Button>
        <Button size="small" onClick={() => move(0, step)}>
          {t('resume.crop.up')}
        </Button>
        <Button size="small" onClick={() => move(0, -step)}>
          {t('resume.crop.down')}
        </Button>
      </div>
      <p className={small || blurred ? 'notice notice--due' : 'notice'} role="status">
        <Icon name={small || blurred ? 'alert' : 'check'} size={18} />
        <span>{verdict}</span>
      </p>
    </Dialog>
  );
}

/** An outline that shows where head and shoulders should be. */
function PhotoOutline() {
  return (
    <svg className="crop__outline" viewBox="0 0 413 579" aria-hidden="true">
      <ellipse cx="206" cy="250" rx="112" ry="148" />
      <path d="M20 579c0-110 70-150 130-160M393 579c0-110-70-150-130-160" />
    </svg>
  );
}
