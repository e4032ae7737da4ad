import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { newestBuild } from '#server/main/built.ts';
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

/** The result of a publication; `busy`: another one is writing to the folder. */
export type Publication = ({ state: 'published'; pages: number } & Changes) | { state: 'unchanged' } | { state: 'busy' };

interface Options {
  /** The folder that the file server serves. */
  out: string;
  /** The origin at which the browser finds the API. */
  apiOrigin: string;
  built?: URL;
}

/** Everything the files depend on, so that nothing is rendered if nothing can have changed. */
function versionOfSite(app: App, apiOrigin: string, built: URL): string {
  return [versionOf(app, 'postings'), currentRevision(app, 'content'), apiOrigin, app.settings.publicUrl, built.pathname].join(
    ' ',
  );
}

/** Serves pages and uploaded files on this machine only, without background jobs. */
async function drawOn(app: App, built: URL): Promise<{ url: string; close(): Promise<void> }> {
  const { handler } = (await import(new URL('server/entry.mjs', built).href)) as { handler: AstroHandler };
  const pages = new PageServer(app, handler, createServices(app));
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

/** Copies files of the build; compressed twins are for our own server and for nginx. */
async function putBuild(folder: SiteFolder, client: string): Promise<Set<string>> {
  const entries = await readdir(client, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(client.length - 1));
  for (const path of paths) await folder.put(path, await readFile(join(client, path)));
  return new Set(paths);
}

/** Fetches a file that pages name; a missing one is left out. */
async function putFetched(folder: SiteFolder, site: Site, path: string): Promise<void> {
  const response = await fetch(site.url + path);
  if (response.ok) await folder.put(path, await response.bytes());
}

async function putFeeds(folder: SiteFolder, site: Site): Promise<void> {
  for (const name of ['/feed.xml', '/en-us/feed.xml', '/robots.txt']) await putFetched(folder, site, name);
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
 * Writes the public site as plain files for a file server or CDN, with the content of the app's database, and touches only
 * what differs from the publication before. Nothing is drawn where neither postings, content, the day nor the build changed.
 * Files of the build before stay for pages that are open.
 * @throws SettingsError where nothing is built, or the folder cannot be used
 */
export async function publishSite(app: App, { out, apiOrigin, built = newestBuild() }: Options): Promise<Publication> {
  const version = versionOfSite(app, apiOrigin, built);
  const folder = await openSiteFolder(out);
  if (!folder) return { state: 'busy' };
  try {
    if (folder.version === version) return { state: 'unchanged' };
    const drawing = await drawOn(app, built);
    try {
      const site = { url: drawing.url, publicUrl: app.settings.publicUrl, apiOrigin };
      const ofBuild = await putBuild(folder, fileURLToPath(new URL('client/', built)));
      await folder.put('/static-address.js', staticAddressScript);
      await folder.put('/_headers', headersFile(app.settings));
      await putMissing(folder, site);
      let pages = 0;
      for await (const { address, html, files } of crawl(site, (address) => folder.has(`${address}index.html`))) {
        await folder.put(`${address}index.html`, html);
        for (const path of files) {
          if (ofBuild.has(path)) continue;
          // A picture's name never changes its content; a card shows what its posting says.
          if (folder.has(path) && !path.startsWith('/cards/')) folder.keep(path);
          else await putFetched(folder, site, path);
        }
        pages += 1;
      }
      await putFeeds(folder, site);
      return { state: 'published', pages, ...(await folder.finish(version, (path) => path.startsWith('/_astro/'))) };
    } finally {
      await drawing.close();
    }
  } finally {
    await folder.close();
  }
}
