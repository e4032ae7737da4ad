import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:https';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { freePort } from './free-port.ts';

/** The host name that the shipped files serve and that the test certificate covers. */
const host = 'careers.example';

const shipped = (name: string) => readFileSync(new URL(`../../deploy/${name}`, import.meta.url), 'utf8');

/** An answer received through a proxy. */
export interface ProxyAnswer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

interface Call {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array;
  /** The caller's local address, one of 127.0.0.0/8. */
  from?: string;
}

/** A proxy in front of instances. It runs with a file of `deploy/` in which addresses, ports and folders are replaced. */
export interface RunningProxy {
  /** The port on which nginx redirects plain HTTP to HTTPS. */
  plainPort: number;
  call(path: string, call?: Call): Promise<ProxyAnswer>;
  /** The access log so far. */
  log(): string;
  stop(): Promise<void>;
}

/** The proxies that tests can start on this machine; their certificate needs `openssl`. */
export const proxies = (['nginx', 'caddy'] as const).filter(
  (name) =>
    spawnSync(name, [name === 'nginx' ? '-v' : 'version']).error === undefined &&
    spawnSync('openssl', ['version']).error === undefined,
);

/** Replaces a part of a shipped file; throws if the file does not have this part. */
function put(text: string, part: string | RegExp, by: string): string {
  const replaced = text.replaceAll(part, by);
  if (replaced === text) throw new Error(`the shipped file has no ${part}`);
  return replaced;
}

function makeCertificate(folder: string): void {
  const subject = ['-subj', `/CN=${host}`, '-addext', `subjectAltName=DNS:${host}`];
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-keyout', join(folder, 'privkey.pem')];
  execFileSync('openssl', ['req', '-x509', '-days', '2', ...key, ...subject, '-out', join(folder, 'fullchain.pem')], {
    stdio: 'ignore',
  });
}

interface Places {
  folder: string;
  port: number;
  plainPort: number;
  instances: string[];
}

function startNginx({ folder, port, plainPort, instances }: Places): ChildProcess {
  const servers = instances.map((address) => `server ${address} max_fails=1 fail_timeout=2s;`).join('\n');
  let site = put(shipped('nginx.conf'), /server 127\.0\.0\.1:4321 [^;]*;/g, servers);
  site = put(site, /listen \[::\]:\d+[^;]*;/g, '');
  site = put(site, 'listen 80;', `listen 127.0.0.1:${plainPort};`);
  site = put(site, 'listen 443', `listen 127.0.0.1:${port}`);
  site = put(site, `/etc/letsencrypt/live/${host}/`, `${folder}/`);
  site = put(site, '/var/log/nginx/skygate.log', join(folder, 'access.log'));
  site = put(site, '/srv/skygate/static', join(folder, 'static'));
  writeFileSync(join(folder, 'skygate.conf'), site);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`);
  const whole = [
    ...(process.getuid?.() === 0 ? ['user root;'] : []),
    `daemon off; pid ${folder}/pid; error_log ${folder}/error.log; worker_processes 1;`,
    'events { worker_connections 4096; }',
    `http { ${temporary.join(' ')} include ${folder}/skygate.conf; }`,
  ];
  writeFileSync(join(folder, 'nginx.conf'), whole.join('\n'));
  return spawn('nginx', ['-c', join(folder, 'nginx.conf'), '-p', folder, '-e', 'stderr'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
}

function startCaddy({ folder, port, plainPort, instances }: Places): ChildProcess {
  let site = put(shipped('Caddyfile'), 'reverse_proxy 127.0.0.1:4321', `reverse_proxy ${instances.join(' ')}`);
  site = put(site, `\n${host} {`, `\n${host} {\ntls ${folder}/fullchain.pem ${folder}/privkey.pem`);
  site = put(site, '/var/log/caddy/skygate.log', join(folder, 'access.log'));
  site = put(site, '/srv/skygate/static', join(folder, 'static'));
  writeFileSync(
    join(folder, 'Caddyfile'),
    `{\nhttps_port ${port}\nhttp_port ${plainPort}\nadmin off\nauto_https disable_redirects\nskip_install_trust\n}\n${site}`,
  );
  const words = ['run', '--adapter', 'caddyfile', '--config', join(folder, 'Caddyfile')];
  return spawn('caddy', words, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { PATH: process.env.PATH, HOME: folder, XDG_DATA_HOME: folder },
  });
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });
}

/**
 * Starts a proxy in front of `instances`.
 * @param files output of a static build, by path
 */
export async function startProxy(
  name: (typeof proxies)[number],
  instances: string[],
  files: Record<string, string> = {},
): Promise<RunningProxy> {
  const folder = mkdtempSync(join(tmpdir(), 'skygate-proxy-'));
  chmodSync(folder, 0o755);
  mkdirSync(join(folder, 'static'));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(folder, 'static', path, '..'), { recursive: true });
    writeFileSync(join(folder, 'static', path), text);
  }
  makeCertificate(folder);
  const [port, plainPort] = [await freePort(), await freePort()];
  const places = { folder, port, plainPort, instances: instances.map((url) => url.replace('http://localhost', '127.0.0.1')) };
  const child = name === 'nginx' ? startNginx(places) : startCaddy(places);
  const ended = once(child, 'exit');
  let said = '';
  child.stderr?.on('data', (part: Buffer) => (said += String(part)));
  let hasEnded = false;
  void ended.then(() => (hasEnded = true));
  while (!hasEnded && !(await isListening(port))) await sleep(50);
  if (hasEnded) throw new Error(`${name} ended before it served: ${said}`);
  const agents = new Map<string, Agent>();
  const ca = readFileSync(join(folder, 'fullchain.pem'));
  function agentOf(from: string): Agent {
    let agent = agents.get(from);
    if (!agent) agents.set(from, (agent = new Agent({ keepAlive: true, localAddress: from, ca, servername: host })));
    return agent;
  }
  return {
    plainPort,
    call: (path, { method = 'GET', headers = {}, body, from = '127.0.0.1' } = {}) =>
      new Promise((resolve, reject) => {
        const options = { host: '127.0.0.1', port, path, method, agent: agentOf(from) };
        const call = request({ ...options, headers: { host, ...headers } }, (answer) => {
          const parts: Buffer[] = [];
          answer.on('data', (part: Buffer) => parts.push(part));
          answer.on('error', reject);
          answer.on('end', () =>
            resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(parts).toString() }),
          );
        });
        call.on('error', reject);
        call.end(body);
      }),
    log: () => readFileSync(join(folder, 'access.log'), 'utf8'),
    async stop() {
      for (const agent of agents.values()) agent.destroy();
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
