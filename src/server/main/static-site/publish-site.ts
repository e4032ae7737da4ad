import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { serviceWorkerPath } from '#lib/browser/service-worker.ts';
import { nameOfBuild, newestBuild } from '#server/main/built.ts';
import { type AstroHandler, PageServer } from '#server/main/pages.ts';
import { createServices } from '#server/main/services.ts';
import type { App } from '#server/platform/app.ts';
import { versionOf } from '#server/platform/cache.ts';
import { currentRevision } from '#server/platform/revisions.ts';
import { contentFiles } from '#server/website/content/serve-files.ts';

import { crawl, type Site } from './crawl.ts';
import { headersFile } from './headers-file.ts';
import { type Changes, openSiteFolder, type SiteFolder } from './site-folder.ts';
import { staticAddressScript, staticPage } from './static-page.ts';

/** The result of a publication; `busy` means that another publication is writing to the folder. */
export type Publication = ({ state: 'published'; pages: number } & Changes) | { state: 'unchanged' } | { state: 'busy' };

interface Options {
  /** The folder that the file server serves. */
  out: string;
  /** The origin at which browsers call the API. */
  apiOrigin: string;
  built?: URL;
}

/** A version that changes with everything on which the files depend. */
function versionOfSite(app: App, apiOrigin: string, built: URL): string {
  const { publicUrl, offlinePages, allowedOrigins } = app.settings;
  const content = [versionOf(app, 'postings'), currentRevision(app, 'content')];
  return [...content, apiOrigin, publicUrl, offlinePages, ...allowedOrigins, built.pathname].join(' ');
}

/** Starts a server for pages and uploaded files, for this machine only and without background jobs. */
async function startRenderer(app: App, built: URL): Promise<{ url: string; close(): Promise<void> }> {
  const { handler } = (await import(new URL('server/entry.mjs', built).href)) as { handler: AstroHandler };
  const pages = new PageServer(app, handler, createServices(app, nameOfBuild(built)));
  const uploads = contentFiles(app);
  const server = createServer((req, res) => void uploads(req, res, () => pages.serve(req, res)));
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Copies the files of the build, with their compressed copies, which SkyGate's own server and nginx use. */
async function putBuild(folder: SiteFolder, client: string): Promise<Set<string>> {
  const entries = await readdir(client, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(client.length - 1));
  for (const path of paths) await folder.put(path, await readFile(join(client, path)));
  return new Set(paths);
}

/** Copies a file from the running site; a missing file is left out. */
async function putFetched(folder: SiteFolder, site: Site, path: string): Promise<void> {
  const response = await fetch(site.url + path);
  if (response.ok) await folder.put(path, await response.bytes());
}

async function putFeeds(folder: SiteFolder, site: Site): Promise<void> {
  for (const name of ['/feed.xml', '/en-us/feed.xml', '/robots.txt', serviceWorkerPath]) await putFetched(folder, site, name);
  const index = await (await fetch(`${site.url}/sitemap.xml`)).text();
  await folder.put('/sitemap.xml', index.replaceAll(/sitemap\.xml\?part=(\d+)/g, 'sitemap-$1.xml'));
  for (const [, part] of index.matchAll(/sitemap\.xml\?part=(\d+)/g)) {
    const response = await fetch(`${site.url}/sitemap.xml?part=${part}`);
    await folder.put(`/sitemap-${part}.xml`, await response.bytes());
  }
}

async function putMissing(folder: SiteFolder, site: Site): Promise<void> {
  for (const [locale, prefix] of [
    ['zh-cn', ''],
    ['en-us', '/en-us'],
  ] as const) {
    const response = await fetch(`${site.url}${prefix}/missing.html`);
    const policy = response.headers.get('content-security-policy');
    const page = { html: await response.text(), policy, locale, path: '/404' };
    await folder.put(`${prefix}/404.html`, staticPage(page, site.url, site.apiOrigin, true));
  }
}

/**
 * Writes the public site as files for a file server or CDN, with the content of the app's database. Only files that differ
 * from the previous publication are written. Nothing is rendered if the version (`versionOfSite`) is still the same. Hashed
 * files of the previous build (`/_astro/`) remain, because pages that are open in browsers still request them.
 * @throws SettingsError if nothing is built, or the folder cannot be used
 */
export async function publishSite(app: App, { out, apiOrigin, built = newestBuild() }: Options): Promise<Publication> {
  const version = versionOfSite(app, apiOrigin, built);
  const folder = await openSiteFolder(out);
  if (!folder) return { state: 'busy' };
  try {
    if (folder.version === version) return { state: 'unchanged' };
    const isSameBuild = folder.version?.endsWith(built.pathname) ?? false;
    const renderer = await startRenderer(app, built);
    try {
      const site = { url: renderer.url, publicUrl: app.settings.publicUrl, apiOrigin };
      const ofBuild = await putBuild(folder, fileURLToPath(new URL('client/', built)));
      await folder.put('/static-address.js', staticAddressScript);
      await folder.put('/_headers', headersFile(app.settings));
      await putMissing(folder, site);
      let pages = 0;
      const fetched = new Set<string>();
      for await (const { address, html, files } of crawl(site, (address) => folder.has(`${address}index.html`))) {
        const isSame = (await folder.hasSame(`${address}index.html`, html)) && isSameBuild;
        // The page is written last: should this publication be interrupted, the next one finds it changed again.
        for (const path of files) {
          if (ofBuild.has(path) || fetched.has(path)) continue;
          // An uploaded file never changes under the same path; social cards and posters change with their page.
          if (folder.has(path) && (isSame || !path.startsWith('/cards/'))) folder.keep(path);
          else {
            fetched.add(path);
            await putFetched(folder, site, path);
          }
        }
        await folder.put(`${address}index.html`, html);
        pages += 1;
      }
      await putFeeds(folder, site);
      return { state: 'published', pages, ...(await folder.finish(version, (path) => path.startsWith('/_astro/'))) };
    } finally {
      await renderer.close();
    }
  } finally {
    await folder.close();
  }
}
