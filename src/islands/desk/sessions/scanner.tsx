import { useEffect, useRef, useState } from 'react';

import { useT } from '#islands/ui/language.tsx';
import { loadChunk } from '#lib/client/load-chunk.ts';

/** Reads the text of a QR code in the camera's picture; undefined if none can be read. */
type Reader = (video: HTMLVideoElement) => Promise<string | undefined>;

interface Detector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}

/** Milliseconds between two scans. */
const pause = 150;
/** Maximum pixels on the longer side of a picture for our own reader. Larger pictures take longer without better results. */
const longestSide = 800;

async function ownReader(): Promise<Reader | undefined> {
  const decoder = await loadChunk(() => import('./decode.ts'));
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!decoder || !context) return undefined;
  return async (video) => {
    const scale = Math.min(1, longestSide / Math.max(video.videoWidth, video.videoHeight, 1));
    canvas.width = Math.round(video.videoWidth * scale);
    canvas.height = Math.round(video.videoHeight * scale);
    if (canvas.width === 0) return undefined;
    context.drawImage(video, 0, 0, canvas.width, canvas.height);
    return decoder.decodePicture(context.getImageData(0, 0, canvas.width, canvas.height));
  };
}

/** The browser's reader of QR codes. If the browser has none, loads our own reader; undefined if that fails. */
async function readerOf(): Promise<Reader | undefined> {
  const { BarcodeDetector: Own } = window as unknown as {
    BarcodeDetector?: { new (options: { formats: string[] }): Detector; getSupportedFormats(): Promise<string[]> };
  };
  const formats = Own ? await Own.getSupportedFormats().catch(() => []) : [];
  if (!Own || !formats.includes('qr_code')) return ownReader();
  const detector = new Own({ formats: ['qr_code'] });
  return async (video) => (await detector.detect(video).catch(() => []))[0]?.rawValue;
}

interface Props {
  /** Called after each scan that finds a code, even if the code is the same as before. Set `isPaused` to stop the calls. */
  onCode(code: string): void;
  /** Pauses scanning, e.g. while a result is shown. */
  isPaused: boolean;
  onFailed(why: 'cameraDenied' | 'cameraNone' | 'readerFailed'): void;
}

/** Scans codes with a camera of the device, preferably the rear one. */
export function Scanner({ onCode, isPaused, onFailed }: Props) {
  const t = useT();
  const video = useRef<HTMLVideoElement>(null);
  const [isReady, setIsReady] = useState(false);
  const current = useRef({ onCode, isPaused, onFailed });
  useEffect(() => {
    current.current = { onCode, isPaused, onFailed };
  });

  useEffect(() => {
    let stream: MediaStream | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;

    async function scan(read: Reader): Promise<void> {
      const element = video.current;
      const code = element && !current.current.isPaused ? await read(element) : undefined;
      if (isOver) return;
      if (code && !current.current.isPaused) current.current.onCode(code);
      timer = setTimeout(() => void scan(read), pause);
    }

    async function begin(): Promise<void> {
      try {
        stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' }, audio: false });
      } catch (error) {
        const isDenied = error instanceof DOMException && error.name === 'NotAllowedError';
        if (!isOver) current.current.onFailed(isDenied ? 'cameraDenied' : 'cameraNone');
        return;
      }
      const read = await readerOf();
      if (isOver || !video.current) return stop();
      if (!read) {
        stop();
        return current.current.onFailed('readerFailed');
      }
      video.current.srcObject = stream;
      await video.current.play().catch(() => {});
      setIsReady(true);
      void scan(read);
    }

    function stop() {
      for (const track of stream?.getTracks() ?? []) track.stop();
    }

    void begin();
    return () => {
      isOver = true;
      clearTimeout(timer);
      stop();
    };
  }, []);

  return (
    <div className="door-camera">
      <video ref={video} muted playsInline aria-label={t('desk-sessions.door.camera')} />
      {isReady && <p>{t('desk-sessions.door.camera')}</p>}
    </div>
  );
}
