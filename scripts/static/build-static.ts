import { existsSync } from 'node:fs';
import { cp, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

import { resumeTypes } from '#lib/resume-types.ts';
import { pageParameters, searched, staticAddress } from '#lib/static-address.ts';
import { readSettings } from '#server/settings.ts';
import { startServer } from '#server/site/start.ts';

import { withBuild } from '../build-if-needed.ts';
import { crawl, withPolicy } from './crawl.ts';
import { headersFile } from './headers-file.ts';

const everyPage = [
  '/',
  '/home',
  '/hotJob',
  '/notice',
  '/companyProfile',
  '/crew/home',
  '/politics',
  '/anchordisclaimer',
  '/img2',
  '/print',
  '/applications',
  '/materialUpload',
  '/examinationIntention',
  '/interview',
  '/admissionSlip',
  '/flyBackgroundCheck',
  '/flyBackgroundUpload',
  '/resetpassword',
  '/activeaccount',
  ...resumeTypes.map((type) => `/personal?resumetype=${type}`),
];

/** For addresses with a query, which a file server does not tell apart: leads on to the file of that page. */
const addressScript = `const pageParameters = ${JSON.stringify(pageParameters)};
const searched = ${searched};
${staticAddress}
const path = location.pathname.replace(/\\/$/, '');
const address = staticAddress(path, location.search);
if (address !== path + location.search) location.replace(location.origin + address + location.hash);
`;

/**
 * Writes the whole public site as plain files for a CDN. Its islands call the API at `apiOrigin`, which must list
 * the site's origin in ALLOWED_ORIGINS. Content comes from the database that the settings name. The folder is replaced
 * as a whole when everything is written.
 */
export async function buildStatic(
  apiOrigin: string,
  out: string,
  environment: Record<string, string | undefined>,
): Promise<number> {
  const folder = resolve(out);
  const unfinished = `${folder}.${process.pid}`;
  try {
    const pages = await withBuild({ PUBLIC_API_ORIGIN: apiOrigin }, (built) => write(unfinished, built, apiOrigin, environment));
    await replace(folder, unfinished);
    return pages;
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
}

/** Puts the new files in the place of the former ones. */
async function replace(folder: string, by: string): Promise<void> {
  const former = `${by}.former`;
  if (existsSync(folder)) await rename(folder, former);
  await rename(by, folder);
  await rm(former, { recursive: true, force: true });
}

async function write(
  folder: string,
  built: string,
  apiOrigin: string,
  environment: Record<string, string | undefined>,
): Promise<number> {
  const settings = readSettings({ ...environment, HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'warn' });
  const site = await startServer(settings, { built: pathToFileURL(`${built}/`) });
  try {
    const seeds = everyPage.flatMap((path) => [path, `/en-us${path === '/' ? '' : path}`]);
    const pages = await crawl(site.url, seeds, apiOrigin);
    await cp(join(built, 'client'), folder, { recursive: true });
    for (const { address, html } of pages) {
      const file = join(folder, address, 'index.html');
      await mkdir(join(file, '..'), { recursive: true });
      await writeFile(file, html);
    }
    for (const name of ['sitemap.xml', 'feed.xml', 'en-us/feed.xml', 'robots.txt']) {
      const response = await fetch(`${site.url}/${name}`);
      if (response.ok) await writeFile(join(folder, name), await response.text());
    }
    const missing = await fetch(`${site.url}/missing.html`);
    const policy = missing.headers.get('content-security-policy');
    await writeFile(join(folder, '404.html'), withPolicy(await missing.text(), policy, apiOrigin));
    await writeFile(join(folder, 'static-address.js'), addressScript);
    await writeFile(join(folder, '_headers'), headersFile(settings));
    return pages.length;
  } finally {
    await site.stop(1000);
  }
}

if (import.meta.main) {
  const apiOrigin = process.env.PUBLIC_API_ORIGIN;
  if (!apiOrigin || !process.env.PUBLIC_URL) {
    console.error('Set PUBLIC_API_ORIGIN (where the API answers) and PUBLIC_URL (where these files will be served).');
    process.exit(78);
  }
  const count = await buildStatic(apiOrigin, process.env.OUT ?? 'dist-static', process.env);
  console.log(`${count} pages are in ${process.env.OUT ?? 'dist-static'}`);
}
