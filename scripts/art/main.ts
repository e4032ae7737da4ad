/**
 * Draws the pictures of the site: `node scripts/art/main.ts [--draft <folder>] [names...]`.
 * Without names it draws all of them, and the logo. A draft is a small PNG in a folder of your choice.
 */
import { availableParallelism } from 'node:os';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import sharp from 'sharp';
import { writeLogo } from './logo.ts';
import { updateManifest, writePicture, type PictureEntry } from './output.ts';
import { shapes, type Picture } from './picture.ts';
import { createFilm, develop } from './render/film.ts';
import { pictures } from './scenes/all.ts';

interface Job { name: string; draft: string | undefined; share: number }
interface Done { name: string; entry: PictureEntry | undefined; seconds: number }

async function draw(picture: Picture, job: Job): Promise<PictureEntry | undefined> {
  const shape = shapes[picture.shape];
  const share = job.draft ? job.share : (picture.detail ?? 1);
  const film = createFilm(Math.round(shape.width * share), Math.round(shape.height * share));
  picture.paint(film);
  const pixels = develop(film, picture.development);
  if (!job.draft) {
    const raw = { width: film.width, height: film.height, channels: 3 as const };
    const full = share < 1 ? await sharp(pixels, { raw }).resize(shape.width, shape.height).raw().toBuffer() : pixels;
    return writePicture(picture.name, full, { ...shape, widths: [...shape.widths] });
  }
  await sharp(pixels, { raw: { width: film.width, height: film.height, channels: 3 } })
    .png({ compressionLevel: 3 })
    .toFile(`${job.draft}/${picture.name}.png`);
  return undefined;
}

async function work(): Promise<void> {
  parentPort?.on('message', (job: Job) => {
    const started = performance.now();
    const picture = pictures.find((one) => one.name === job.name);
    if (!picture) throw new Error(`There is no picture named ${job.name}.`);
    void draw(picture, job).then((entry) => {
      const done: Done = { name: job.name, entry, seconds: (performance.now() - started) / 1000 };
      parentPort?.postMessage(done);
    });
  });
}

async function drawAll(names: string[], draft: string | undefined, share: number): Promise<void> {
  const entries = new Map<string, PictureEntry>();
  const waiting = [...names];
  let saved = Promise.resolve();
  const threads = Math.min(availableParallelism(), names.length);
  await Promise.all(
    Array.from({ length: threads }, () => new Promise<void>((resolve, reject) => {
      const worker = new Worker(new URL(import.meta.url), { workerData: 'draw' });
      const next = () => {
        const name = waiting.shift();
        if (name) worker.postMessage({ name, draft, share } satisfies Job);
        else void worker.terminate().then(() => resolve());
      };
      worker.on('error', reject);
      worker.on('message', (done: Done) => {
        console.log(`${done.name} ${done.seconds.toFixed(1)} s`);
        if (done.entry) entries.set(done.name, done.entry);
        if (done.entry) saved = saved.then(() => updateManifest(entries));
        next();
      });
      next();
    })),
  );
  await saved;
}

if (!isMainThread && workerData === 'draw') await work();
else {
  const names = process.argv.slice(2);
  let draft: string | undefined;
  let share = 0.5;
  if (names[0] === '--draft') {
    draft = names[1];
    names.splice(0, 2);
    if (names[0]?.startsWith('--share=')) share = Number(names.shift()?.slice(8));
  }
  const wanted = names.length > 0 ? names : pictures.map((one) => one.name);
  if (names.length === 0 && !draft) await writeLogo('public');
  await drawAll(wanted, draft, share);
}
