import { createServer } from 'node:http';

/** A proxy whose site and build can be replaced while visitors have pages open. */
export interface DeployingSite {
  url: string;
  /**
   * From now on, answers with the site at `target` as if it were a new build: its files have new names, and the former
   * names are gone.
   */
  deploy(target: string): void;
  /** Runs `work` while the proxy drops every connection, as if the site could not be reached. */
  whileUnreachable<Result>(work: () => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

const files = /(_astro\/|(?:from|import)\s*\(?["'`]\.\/)([\w.-]+\.(?:js|css|woff2))/g;

/** Starts the proxy on `port`; before the first `deploy`, it answers 502. */
export async function serveDeployingSite(port: number): Promise<DeployingSite> {
  let origin = '';
  let build = 0;
  let isReachable = true;

  /** Changes the names of files in a text, or the build's name in the service worker, to those of the current build. */
  function asBuilt(text: string, path: string): string {
    if (path === '/service-worker.js') return text.replace(/"build":"/, `$&b${build}-`);
    return text.replaceAll(files, `$1b${build}-$2`);
  }

  const server = createServer(async (req, res) => {
    if (!isReachable) return void req.socket.destroy();
    const asked = req.url ?? '/';
    const prefix = `/_astro/b${build}-`;
    if (origin === '') return void res.writeHead(502).end();
    if (asked.startsWith('/_astro/') && !asked.startsWith(prefix)) return void res.writeHead(404).end();
    const headers = Object.entries(req.headers).filter(
      ([name]) => !/^(?:connection|accept-encoding|transfer-encoding|if-none-match|if-modified-since)$/.test(name),
    );
    const hasBody = req.method !== 'GET' && req.method !== 'HEAD';
    const answer = await fetch(origin + asked.replace(prefix, '/_astro/'), {
      method: req.method ?? 'GET',
      headers: headers as [string, string][],
      redirect: 'manual',
      ...(hasBody ? { body: Buffer.concat(await req.toArray()) } : {}),
    });
    const type = answer.headers.get('content-type') ?? '';
    const body = Buffer.from(await answer.arrayBuffer());
    const sent = /html|javascript|css/.test(type) ? Buffer.from(asBuilt(body.toString(), asked)) : body;
    for (const [name, value] of answer.headers)
      if (!/^(?:content-length|content-encoding|etag|last-modified|set-cookie)$/.test(name)) res.setHeader(name, value);
    res.setHeader('set-cookie', answer.headers.getSetCookie());
    res.writeHead(answer.status).end(sent);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `http://localhost:${port}`,
    deploy(target) {
      origin = target;
      build += 1;
    },
    async whileUnreachable(work) {
      isReachable = false;
      server.closeAllConnections();
      try {
        return await work();
      } finally {
        isReachable = true;
      }
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
