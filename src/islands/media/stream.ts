import { callAddress } from '#lib/client/api-address.ts';

/** A stream that plays in a video element; `close` ends it. */
export interface Stream {
  close(): void;
}

interface Options {
  videoFile: string;
  quality: string;
  /** The start position in seconds. */
  at: number;
  onFailure(): void;
}

/** Timeouts for loading a playlist, key or segment. */
const timeouts = { maxTimeToFirstByteMs: 20_000, maxLoadTimeMs: 60_000 };
/** A playlist is not retried; a key or a segment is retried twice, because a phone may be briefly offline. */
const once = { default: { ...timeouts, timeoutRetry: null, errorRetry: null } };
const retry = { maxNumRetry: 2, retryDelayMs: 500, maxRetryDelayMs: 1000 };
const thrice = { default: { ...timeouts, timeoutRetry: retry, errorRetry: retry } };
const playlistType = 'application/vnd.apple.mpegurl';

function playNatively(element: HTMLVideoElement, address: string, { at, onFailure }: Options): Stream {
  const seek = () => {
    element.currentTime = at;
  };
  element.addEventListener('loadedmetadata', seek, { once: true });
  element.addEventListener('error', onFailure);
  element.src = address;
  return {
    close() {
      element.removeEventListener('loadedmetadata', seek);
      element.removeEventListener('error', onFailure);
      element.removeAttribute('src');
      element.load();
    },
  };
}

async function playWithScript(element: HTMLVideoElement, address: string, { at, onFailure }: Options): Promise<Stream> {
  const { default: Hls } = await import('hls.js/light');
  if (!Hls.isSupported()) {
    onFailure();
    return { close: () => {} };
  }
  const hls = new Hls({
    startPosition: at,
    manifestLoadPolicy: once,
    playlistLoadPolicy: once,
    keyLoadPolicy: thrice,
    fragLoadPolicy: thrice,
  });
  let mended = false;
  hls.on(Hls.Events.ERROR, (_, { fatal, type }) => {
    if (!fatal) return;
    if (type === Hls.ErrorTypes.MEDIA_ERROR && !mended) {
      mended = true;
      hls.recoverMediaError();
    } else onFailure();
  });
  hls.loadSource(address);
  hls.attachMedia(element);
  return { close: () => hls.destroy() };
}

/**
 * Plays an HLS stream with hls.js, which is loaded on demand, or natively in browsers that support HLS but not Media
 * Source Extensions.
 */
export async function openStream(element: HTMLVideoElement, options: Options): Promise<Stream> {
  const address = callAddress(`video/${options.videoFile}/${options.quality}/index.m3u8`);
  const canScript = 'MediaSource' in window || 'ManagedMediaSource' in window;
  if (!canScript && element.canPlayType(playlistType)) return playNatively(element, address, options);
  return playWithScript(element, address, options);
}
