import { spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { createInterface } from 'node:readline';

import type { App } from '#server/platform/app.ts';

/** Milliseconds for which the result of the check for ffmpeg is cached. */
const knownFor = 60_000;
const probeWithin = 5_000;
/** Maximum number of characters of ffmpeg's error output that are used. */
const mostWords = 16_000;
/** The nice value of ffmpeg, so that answering requests has priority. */
const lowPriority = 10;

const known = new WeakMap<App, { at: number; isThere: boolean }>();

/** The result of a run of ffmpeg. */
export interface Ended {
  /** The exit code; null if ffmpeg was killed. */
  code: number | null;
  /** The beginning of ffmpeg's standard error output: the description of the input, and errors. */
  words: string;
  isLate: boolean;
}

interface Run {
  arguments: readonly string[];
  folder?: string;
  /** Milliseconds after which ffmpeg is killed. */
  within: number;
  signal?: AbortSignal;
  /** Called with each line of ffmpeg's progress report. */
  onLine?: (line: string) => void;
}

/**
 * Runs ffmpeg as a separate process with no environment variable but `PATH`, and waits for its end.
 * @throws Error if ffmpeg cannot be started
 */
export function runFfmpeg({ settings }: Pick<App, 'settings'>, run: Run): Promise<Ended> {
  const { PATH = '' } = process.env;
  const child = spawn(settings.ffmpeg, run.arguments, {
    ...(run.folder ? { cwd: run.folder } : {}),
    env: { PATH },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return new Promise((resolve, reject) => {
    let words = '';
    let isLate = false;
    const kill = () => child.kill('SIGKILL');
    const timer = setTimeout(() => {
      isLate = true;
      kill();
    }, run.within);
    run.signal?.addEventListener('abort', kill, { once: true });
    const done = () => {
      clearTimeout(timer);
      run.signal?.removeEventListener('abort', kill);
    };
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      words = (words + text).slice(0, mostWords);
    });
    createInterface({ input: child.stdout }).on('line', (line) => run.onLine?.(line));
    child.once('spawn', () => {
      if (child.pid !== undefined) {
        try {
          setPriority(child.pid, lowPriority);
        } catch {
          // The process has already ended.
        }
      }
      if (run.signal?.aborted) kill();
    });
    child.once('error', (error) => {
      done();
      reject(error);
    });
    child.once('close', (code) => {
      done();
      resolve({ code, words, isLate });
    });
  });
}

/** Whether this instance has ffmpeg; checked again after a minute. */
export async function hasFfmpeg(app: App): Promise<boolean> {
  const now = app.clock.now();
  const last = known.get(app);
  if (last && now - last.at < knownFor) return last.isThere;
  const isThere = await runFfmpeg(app, { arguments: ['-version'], within: probeWithin }).then(
    ({ code }) => code === 0,
    () => false,
  );
  known.set(app, { at: now, isThere });
  return isThere;
}
