import { spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { createInterface } from 'node:readline';

import type { App } from '#server/platform/app.ts';

/** Milliseconds for which it is remembered whether the program is there. */
const knownFor = 60_000;
const probeWithin = 5_000;
/** Characters of what the program says that are kept. */
const mostWords = 16_000;
/** Below everything that answers readers. */
const lowPriority = 10;

const known = new WeakMap<App, { at: number; isThere: boolean }>();

/** How a run of the program ended. */
export interface Ended {
  /** Null where it was ended from outside. */
  code: number | null;
  /** What it said of its input and its faults. */
  words: string;
  isLate: boolean;
}

interface Run {
  arguments: readonly string[];
  folder?: string;
  /** Milliseconds after which it is ended. */
  within: number;
  signal?: AbortSignal;
  /** Each line of its own report. */
  onLine?: (line: string) => void;
}

/**
 * Runs the program that cuts videos, by itself and without this process's settings, and waits for its end.
 * @throws Error where it cannot be started
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
          // It has ended by now.
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

/** Whether this instance has the program that cuts videos; asked again after a minute. */
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
