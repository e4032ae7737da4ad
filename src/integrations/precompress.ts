import { readdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

import type { AstroIntegration } from 'astro';

const compressible = /\.(?:css|js|mjs|svg|json|webmanifest|html|xml|txt|vtt|wasm)$/;
const smallest = 1024;

/** Writes a brotli and a gzip twin beside every text file of the built site. */
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
              const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
              await writeFile(`${folder}/${name}.br`, await promisify(brotliCompress)(bytes, { params }));
              await writeFile(`${folder}/${name}.gz`, await promisify(gzip)(bytes, { level: 9 }));
            }),
        );
      },
    },
  };
}
