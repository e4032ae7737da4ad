import { writeWhole } from '#server/operations/cli/files.ts';

/** A process that is told to end while it writes a file: run with the path and the signal. */
const [path = '', signal = ''] = process.argv.slice(2);

async function* portions() {
  yield Buffer.from('a part');
  process.kill(process.pid, signal);
  // The other part never comes.
  await new Promise((resolve) => setTimeout(resolve, 600_000));
}

await writeWhole(path, portions());
