/**
 * `npm run client [-- folder]`: generates a typed client of both APIs from their OpenAPI descriptions, by default into
 * `client/`.
 */
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import openapiTypes, { astToString } from 'openapi-typescript';
import ts from 'typescript';

import { type ApiName, describeApi } from '#server/main/describe-api.ts';
import { routes } from '#server/main/routes.ts';

const folder = process.argv[2] ?? fileURLToPath(new URL('../../client', import.meta.url));

/** Writes atomically, so that nobody reads half a file. */
function write(name: string, text: string): void {
  const unfinished = join(folder, `.${name}.${process.pid}`);
  writeFileSync(unfinished, text);
  renameSync(unfinished, join(folder, name));
}

async function typesOf(name: ApiName): Promise<string> {
  const nodes = await openapiTypes(describeApi(name, routes), {
    // Uploads are typed as files, not strings.
    transform: ({ format }) =>
      format === 'binary' ? ts.factory.createTypeReferenceNode(ts.factory.createIdentifier('Blob')) : undefined,
  });
  return astToString(nodes);
}

const index = `import createClient, { type Client, type ClientOptions } from 'openapi-fetch';

import type { paths as FrontPaths } from './front.ts';
import type { paths as StaffPaths } from './staff.ts';

/** A client of the candidates' calls; \`baseUrl\` is the portal's address. */
export function createFrontClient(options: ClientOptions): Client<FrontPaths> {
  return createClient<FrontPaths>(options);
}

/** A client of the hiring office's calls; a machine adds its token as \`headers: { Authorization: 'Bearer …' }\`. */
export function createStaffClient(options: ClientOptions): Client<StaffPaths> {
  return createClient<StaffPaths>(options);
}

/** Sends a body as multipart/form-data: the \`bodySerializer\` of an upload. */
export function asForm(body: Record<string, Blob | string | undefined>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) if (value !== undefined) form.set(name, value);
  return form;
}
`;

mkdirSync(folder, { recursive: true });
write('front.ts', await typesOf('front'));
write('staff.ts', await typesOf('staff'));
write('index.ts', index);
