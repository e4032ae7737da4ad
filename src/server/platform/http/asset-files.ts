import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { encodingFor } from './encoding.ts';
import { flatHeaders, type Ready } from './ready.ts';

const types: Record<string, string> = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json; charset=utf-8',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
  wasm: 'application/wasm',
};

/** The hashed files of a build by path, each uncompressed and in the compressed forms that the build wrote. */
export type AssetFiles = ReadonlyMap<string, { plain: Ready; br?: Ready; gzip?: Ready }>;

/**
 * Reads the hashed files of a build (a few megabytes) into memory, because every first visit requests them. Pages of this
 * process find their files even after the next build. File types that are not in `types` are served from the disk.
 */
export async function readAssetFiles(client: string, common: [string, string][]): Promise<AssetFiles> {
  const folder = join(client, '_astro');
  const names = await readdir(folder).catch((): string[] => []);
  const files = new Map<string, { plain: Ready; br?: Ready; gzip?: Ready }>();
  async function ready(name: string, type: string, encoding?: 'br' | 'gzip'): Promise<Ready> {
    const body = await readFile(join(folder, name));
    const headers = flatHeaders(common, {
      'Content-Type': type,
      'Content-Length': String(body.length),
      'Cache-Control': 'public, max-age=31536000, immutable',
      Vary: 'Accept-Encoding',
      ...(encoding ? { 'Content-Encoding': encoding } : {}),
    });
    return { status: 200, headers, body };
  }
  for (const name of names) {
    const type = types[name.split('.').at(-1)!];
    if (type === undefined) continue;
    files.set(`/_astro/${name}`, {
      plain: await ready(name, type),
      ...(names.includes(`${name}.br`) ? { br: await ready(`${name}.br`, type, 'br') } : {}),
      ...(names.includes(`${name}.gz`) ? { gzip: await ready(`${name}.gz`, type, 'gzip') } : {}),
    });
  }
  return files;
}

/** The file at a path: in the encoding of `encodingFor` if the build wrote that form, else uncompressed. */
export function assetFile(files: AssetFiles, path: string, accepted: string | undefined): Ready | undefined {
  const file = files.get(path);
  if (!file) return undefined;
  const encoding = encodingFor(accepted);
  return (encoding && file[encoding]) ?? file.plain;
}
