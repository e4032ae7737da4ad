import { readdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

import type { AstroIntegration } from 'astro';

const compressible = /\.(?:css|js|mjs|svg|json|webmanifest|html|xml|txt|vtt|wasm)$/;
const smallest = 1024;
/**
 * Brotli parameters to try: block sizes (as exponents of two; 0 leaves the choice to brotli) and distance postfix bits. The
 * best combination differs from file to file.
 */
const tries = [0, 16, 17].flatMap((block) => [0, 1, 2].map((postfix) => [block, postfix] as const));

async function packed(bytes: Buffer): Promise<Buffer> {
  const tried = tries.map(([block, postfix]) => {
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_LGBLOCK]: block,
      [constants.BROTLI_PARAM_NPOSTFIX]: postfix,
    };
    return promisify(brotliCompress)(bytes, { params });
  });
  const [best] = (await Promise.all(tried)).toSorted((one, other) => one.length - other.length);
  return best!;
}

/** Writes a brotli and a gzip version of each compressible file of the built site that has at least `smallest` bytes. */
export function precompress(): AstroIntegration {
  return {
    name: 'precompress',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const folder = fileURLToPath(dir);
        const files = await readdir(folder, { recursive: true });
        await Promise.all(
          files
            .filter((name) => compressible.test(name))
            .map(async (name) => {
              const bytes = await readFile(`${folder}/${name}`);
              if (bytes.length < smallest) return;
              await writeFile(`${folder}/${name}.br`, await packed(bytes));
              await writeFile(`${folder}/${name}.gz`, await promisify(gzip)(bytes, { level: 9 }));
            }),
        );
      },
    },
  };
}
