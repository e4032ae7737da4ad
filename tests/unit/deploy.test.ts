import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';

import packageJson from '../../package.json' with { type: 'json' };

import { AwayError, readSettings, SettingsError, settingNames } from '#server/platform/settings.ts';
import { idleFor, listenOnFor } from '#server/platform/http/drain.ts';
import { announce, endWithin } from '#server/main/ending.ts';
import { routes } from '#server/main/routes.ts';

import { headersFile } from '#server/main/static-site/headers-file.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const read = (name: string) => readFileSync(join(root, name), 'utf8');
const shipped = (name: string) => read(`deploy/${name}`);

const port = '4321';
const megabyte = 1024 * 1024;

interface Compose {
  services: Record<
    'database' | 'site',
    {
      build?: { context: string; dockerfile: string; args: Record<string, string> };
      environment: Record<string, string>;
      depends_on?: Record<string, { condition: string }>;
      ports?: string[];
      volumes: string[];
      read_only?: boolean;
      healthcheck?: object;
      stop_grace_period?: string;
    }
  >;
  volumes: object;
}
interface Probe {
  httpGet: { path: string; port: string };
  periodSeconds: number;
  failureThreshold: number;
}
interface Pod {
  terminationGracePeriodSeconds: number;
  securityContext: { runAsNonRoot: boolean; runAsUser: number };
  containers: {
    ports: { containerPort: number }[];
    securityContext: { readOnlyRootFilesystem: boolean };
    resources: { requests: object; limits: object };
    volumeMounts: { mountPath: string }[];
    lifecycle: { preStop: { exec: { command: string[] } } };
    startupProbe: Probe;
    livenessProbe: Probe;
    readinessProbe: Probe;
  }[];
}

const manifests = parseAllDocuments(shipped('kubernetes.yaml')).map((document) => {
  expect(document.errors).toEqual([]);
  return document.toJS() as { kind: string; data?: Record<string, string>; spec?: Record<string, unknown> };
});
const manifest = (kind: string) => manifests.find((one) => one.kind === kind)!;
const pod = (manifest('Deployment').spec as { template: { spec: Pod } }).template.spec;
const container = pod.containers[0]!;

const compose = parse(shipped('compose.yaml')) as Compose;

/** The variable names in lines such as `NAME=value` and `#NAME=value`. */
const namesIn = (text: string) => [...text.matchAll(/^#?([A-Z][A-Z_]+)=/gm)].map(([, name]) => name!);

test('the server knows every setting that occurs in the files of deploy/', () => {
  const unit = [...shipped('skygate.service').matchAll(/^Environment=(.*)$/gm)].flatMap(([, line]) => line!.split(' '));
  const image = /^ENV ([^]*?[^\\])$/m.exec(shipped('Dockerfile'))![1]!.split(/[\s\\]+/);
  const secret = [...shipped('kubernetes.yaml').matchAll(/--from-literal=([A-Z_]+)=/g)].map(([, name]) => name!);
  const named = [
    ...namesIn(shipped('skygate.env')),
    ...[...unit, ...image].map((assignment) => assignment.split('=')[0]!),
    ...Object.keys(manifest('ConfigMap').data!),
    ...secret,
    ...Object.keys(compose.services.site.environment),
  ];
  const ofNode = ['NODE_ENV', 'MALLOC_ARENA_MAX', 'MALLOC_MMAP_THRESHOLD_'];
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((name) => !settingNames.includes(name) && !ofNode.includes(name))).toEqual([]);
});

test('docs/settings.md lists every setting, and nothing else', () => {
  const rows = [...read('docs/settings.md').matchAll(/^\| (`[^|]*) \|/gm)].flatMap(([, cell]) => [
    ...cell!.matchAll(/`([A-Z_]+)`/g),
  ]);
  expect(rows.map(([, name]) => name).toSorted()).toEqual(settingNames.toSorted());
});

test('.env.example lists every setting once, and shows the defaults of the server', () => {
  const example = read('.env.example');
  expect(namesIn(example).toSorted()).toEqual(settingNames.toSorted());
  const shown = [...example.matchAll(/^#([A-Z_]+)=(.+)$/gm)].map(([, name, value]) => [name!, value!]);
  expect(shown.length).toBeGreaterThan(15);
  const folder = mkdtempSync(join(tmpdir(), 'skygate-deploy-'));
  const given = { ...(Object.fromEntries(shown) as Record<string, string>), DATA_DIR: folder };
  expect(readSettings(given)).toEqual(readSettings({ DATA_DIR: folder }));
  rmSync(folder, { recursive: true });
});

test('compose.yaml builds deploy/Dockerfile, starts the site once the database is healthy, and has valid settings', () => {
  const { database, site } = compose.services;
  const { context, dockerfile, args } = site.build!;
  expect(join('deploy', context, dockerfile)).toBe('deploy/Dockerfile');
  expect([...shipped('Dockerfile').matchAll(/^ARG (\w+)$/gm)].map(([, name]) => name)).toEqual(Object.keys(args));
  expect(site.depends_on).toEqual({ database: { condition: 'service_healthy' } });
  expect(database.healthcheck).toBeDefined();
  expect(site.read_only).toBe(true);
  expect(site.ports).toEqual([`127.0.0.1:${port}:${port}`]);
  expect(Number(/^(\d+)s$/.exec(site.stop_grace_period!)![1]) * 1000).toBeGreaterThan(endWithin);
  const named = [database, site].flatMap(({ volumes }) => volumes.map((volume) => volume.split(':')[0]));
  expect(named.toSorted()).toEqual(Object.keys(compose.volumes).toSorted());
  const folder = mkdtempSync(join(tmpdir(), 'skygate-deploy-'));
  const environment = { POSTGRES_PASSWORD: 'secret', SECRET_KEY: 'x'.repeat(64), PUBLIC_FIELD_KEY: 'y'.repeat(32) };
  const fill = (value: string) =>
    value.replace(/\$\{(\w+)(?::[-?]([^}]*))?\}/g, (_, name: string, otherwise = '') =>
      name in environment ? environment[name as keyof typeof environment] : otherwise,
    );
  const filled = Object.entries(site.environment).map(([name, value]) => [name, fill(value)]);
  expect(readSettings({ ...(Object.fromEntries(filled) as Record<string, string>), DATA_DIR: folder })).toMatchObject({
    publicUrl: `http://localhost:${port}`,
    databaseUrl: 'postgres://skygate:secret@database:5432/skygate',
  });
  rmSync(folder, { recursive: true });
});

test('the settings of the systemd unit and of the Kubernetes manifest are valid', () => {
  const folder = mkdtempSync(join(tmpdir(), 'skygate-deploy-'));
  const given = Object.fromEntries(
    shipped('skygate.env')
      .split('\n')
      .filter((line) => /^[A-Z]/.test(line))
      .map((line) => [line.split('=', 1)[0]!, line.slice(line.indexOf('=') + 1)]),
  );
  expect(readSettings({ ...given, DATA_DIR: folder })).toMatchObject({
    port: Number(port),
    trustedProxies: ['127.0.0.1', '::1'],
  });
  const secrets = { SECRET_KEY: 'x'.repeat(32), DATABASE_URL: 'postgres://x/y', SMTP_URL: 'smtps://x' };
  const inPod = readSettings({ ...manifest('ConfigMap').data, ...secrets, DATA_DIR: folder });
  expect(inPod.publicUrl).toBe('https://careers.example');
  rmSync(folder, { recursive: true });
});

test('image, manifest and proxies of deploy/ use the same port', () => {
  expect(shipped('Dockerfile')).toContain(`EXPOSE ${port}`);
  expect(container.ports).toEqual([{ name: 'http', containerPort: Number(port) }]);
  expect(shipped('nginx.conf')).toContain(`server 127.0.0.1:${port} `);
  expect(shipped('Caddyfile')).toContain(`reverse_proxy 127.0.0.1:${port} `);
});

test('the probes request paths that the server answers', () => {
  const answered = [...read('src/server/platform/http/server.ts').matchAll(/path === '(\/[\w/]+)'/g)].map(([, path]) => path);
  const { startupProbe, livenessProbe, readinessProbe } = container;
  const probed = [startupProbe, livenessProbe, readinessProbe].map(({ httpGet }) => httpGet.path);
  expect(probed).toEqual(['/healthz', '/healthz', '/readyz/pages']);
  const asked = [...shipped('Caddyfile').matchAll(/health_uri (\S+)/g)].map(([, path]) => path);
  expect(asked).toEqual(['/readyz/pages']);
  for (const path of [...probed, ...asked]) expect(answered).toContain(path);
  expect(/HEALTHCHECK[^]*?(\/\w+)`/.exec(shipped('Dockerfile'))![1]).toBe('/healthz');
});

test('systemd and Kubernetes give a server more time to stop than it needs to drain', () => {
  const unit = Number(/^TimeoutStopSec=(\d+)$/m.exec(shipped('skygate.service'))![1]);
  expect(unit * 1000).toBeGreaterThan(endWithin);
  const pause = Number(container.lifecycle.preStop.exec.command[1]);
  expect((pod.terminationGracePeriodSeconds - pause) * 1000).toBeGreaterThan(endWithin);
  expect(endWithin).toBeGreaterThan(announce.SIGTERM);
  const { readinessProbe } = container;
  expect(readinessProbe.periodSeconds * readinessProbe.failureThreshold * 1000).toBeLessThan(pause * 1000 + announce.SIGTERM);
});

test('a proxy closes idle connections before an instance that is shutting down does', () => {
  for (const file of ['nginx.conf', 'Caddyfile']) {
    const keepAlive = Number(/keepalive(?:_timeout)? (\d+)ms/.exec(shipped(file))![1]);
    expect(keepAlive).toBeLessThan(idleFor);
  }
});

test('a proxy that polls readiness learns of a shutdown while the instance still listens', () => {
  const [, every] = /health_interval (\d+)s/.exec(shipped('Caddyfile'))!;
  expect(Number(every) * 1000 * 2).toBeLessThan(announce.SIGTERM);
  expect(endWithin - announce.SIGTERM - listenOnFor).toBeGreaterThan(4_000);
});

test('a proxy accepts the largest upload of any route', () => {
  const largest = Math.max(...routes.map((route) => ('maxBytes' in route ? (route.maxBytes ?? 0) : 0)));
  expect(largest).toBeGreaterThan(10 * megabyte);
  const [nginx, caddy] = [/client_max_body_size (\d+)m/, /max_size (\d+)MB/].map((size, index) =>
    Number(size.exec(shipped(['nginx.conf', 'Caddyfile'][index]!))![1]),
  );
  expect(nginx! * megabyte).toBeGreaterThan(largest + megabyte);
  expect(caddy! * 1_000_000).toBeGreaterThan(largest + megabyte);
});

test('files served by a proxy carry the headers that the static build asks for', () => {
  const folder = mkdtempSync(join(tmpdir(), 'skygate-deploy-'));
  const settings = readSettings({ DATA_DIR: folder, PUBLIC_URL: 'https://careers.example', OUTBOX: 'files' });
  rmSync(folder, { recursive: true });
  const wanted = [
    ...headersFile(settings)
      .split('/_astro')[0]!
      .matchAll(/^ {2}([\w-]+): (.*)$/gm),
  ];
  expect(wanted.length).toBeGreaterThan(6);
  for (const [, name, value] of wanted) {
    expect(shipped('nginx.conf')).toContain(`add_header ${name} "${value}";`);
    expect(shipped('Caddyfile')).toContain(`\t${name} "${value}"\n`);
  }
});

test('the image copies only files that exist, starts as npm start does, and runs as an unprivileged user', () => {
  const file = shipped('Dockerfile');
  const copied = [...file.matchAll(/^COPY (?!--from)(.*) \S+$/gm)].flatMap(([, names]) => names!.split(' '));
  for (const name of copied) expect(existsSync(join(root, name)), name).toBe(true);
  const passed = [...shipped('Dockerfile.dockerignore').matchAll(/^!(.*)$/gm)].map(([, name]) => name);
  expect(new Set(passed)).toEqual(new Set(copied));
  expect(file).toMatch(/^USER 1000:1000$/m);
  const words = (JSON.parse(/^CMD (\[.*\])$/m.exec(file)![1]!) as string[]).slice(1, -1);
  expect(packageJson.scripts.start).toContain(words.join(' '));
  for (const [, variable] of packageJson.scripts.start.matchAll(/(MALLOC_\w+=\S+)/g)) expect(file).toContain(variable);
  expect(pod.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 1000 });
  expect(container.securityContext.readOnlyRootFilesystem).toBe(true);
  expect(container.volumeMounts.map(({ mountPath }) => mountPath)).toContain(/DATA_DIR=(\S+)/.exec(file)![1]);
});

test('the script that the systemd unit starts exists, and deploy/README.md names every file of deploy/', () => {
  const [, script] = /^ExecStart=\S+ (?:--\S+ )*(\S+)$/m.exec(shipped('skygate.service'))!;
  expect(existsSync(join(root, script!))).toBe(true);
  for (const name of readdirSync(join(root, 'deploy'))) {
    if (name !== 'README.md') expect(shipped('README.md'), name).toContain(name);
  }
  expect(parse(shipped('alerts.yml'))).toHaveProperty('groups');
});

test('the runbook begins with "503 everywhere" and has an entry for each alert: what it means, where to look, what to do', () => {
  const { groups } = parse(shipped('alerts.yml')) as {
    groups: { rules: { alert: string; annotations: { summary: string } }[] }[];
  };
  const rules = groups.flatMap((group) => group.rules);
  const entries = read('docs/runbook.md').split(/^## /m).slice(1);
  const titles = entries.map((entry) => entry.split('\n', 1)[0]!);
  expect(titles[0]).toBe('503 everywhere');
  expect(titles.slice(1).toSorted()).toEqual(rules.map(({ alert }) => alert).toSorted());
  for (const entry of entries) {
    const parts = ['Means', 'Look here', 'Do this'].map((part) => entry.indexOf(`**${part}:**`));
    expect(
      parts.every((at, index) => at > (parts[index - 1] ?? 0)),
      entry.split('\n', 1)[0],
    ).toBe(true);
  }
  for (const [, anchor] of read('docs/runbook.md').matchAll(/\]\(#([\w-]+)\)/g)) {
    expect(titles.map((title) => title.toLowerCase().replaceAll(' ', '-'))).toContain(anchor);
  }
});

test('there are alerts for readiness, disk, backup, file store, replication, a held outbox and a missing scrape', () => {
  const asked = shipped('alerts.yml');
  for (const of of [
    'skygate_ready == 0',
    'skygate_disk_bytes',
    'skygate_last_backup_timestamp_seconds',
    'skygate_file_store_up == 0',
    'skygate_replica_caught_up == 0',
    'skygate_replication_slot_bytes',
    'skygate_outbox_held',
    'absent(up',
  ]) {
    expect(asked).toContain(of);
  }
});

test('metrics that all instances read from the same tables are not summed, and old failed messages raise no alert', () => {
  const { groups } = parse(shipped('alerts.yml')) as { groups: { rules: { alert: string; expr: string }[] }[] };
  const { panels } = JSON.parse(shipped('grafana-dashboard.json')) as { panels: { targets: { expr: string }[] }[] };
  const rules = groups.flatMap((group) => group.rules);
  const asked = [...rules, ...panels.flatMap(({ targets }) => targets)].map(({ expr }) => expr);
  const ofTables = asked.filter((expr) => /skygate_(?:outbox|decisions)_/.test(expr));
  expect(ofTables).not.toEqual([]);
  expect(ofTables.filter((expr) => !expr.startsWith('max') || /\b(?:sum|count)\b/.test(expr))).toEqual([]);
  const failed = rules.filter(({ expr }) => expr.includes('state="failed"'));
  expect(failed.map(({ expr }) => expr)).toEqual([expect.stringContaining('delta(')]);
  expect(rules.map(({ expr }) => expr)).toContain('skygate_database_up == 0');
});

test('systemd restarts the server if a configured service is unreachable, but not if a setting is wrong', () => {
  expect(shipped('skygate.service')).toMatch(/^RestartPreventExitStatus=78$/m);
  expect(new SettingsError('').exitCode).toBe(78);
  expect(new AwayError('').exitCode).not.toBe(78);
});

interface Rule {
  from?: object[];
  to?: object[];
  ports: { port: number }[];
}

test('in a cluster only the ingress and Prometheus can reach an instance, and the networks of trusted proxies are small', () => {
  const { podSelector, policyTypes, ingress } = manifest('NetworkPolicy').spec as {
    podSelector: object;
    policyTypes: string[];
    ingress: Rule[];
  };
  expect(podSelector).toEqual({ matchLabels: { app: 'skygate' } });
  expect(policyTypes).toEqual(['Ingress', 'Egress']);
  expect(ingress.map(({ ports }) => ports.map(({ port: one }) => String(one)))).toEqual([[port]]);
  expect(ingress[0]!.from).toHaveLength(2);
  for (const peer of ingress[0]!.from!) expect(peer).toHaveProperty('namespaceSelector.matchLabels');
  for (const network of manifest('ConfigMap').data!.TRUSTED_PROXIES!.split(',')) {
    expect(Number(network.split('/')[1] ?? 32)).toBeGreaterThanOrEqual(28);
  }
  expect(shipped('kubernetes.yaml')).toContain('--from-literal=METRICS_TOKEN=');
});

test('systemd and a cluster make backups on schedule, copy them elsewhere and retain the same number of them', () => {
  const retained = (text: string) => Number(/sh scripts\/backup\.sh \S+ (\d+)/.exec(text)?.[1]);
  expect(existsSync(join(root, 'scripts/backup.sh'))).toBe(true);
  expect(retained(shipped('skygate-backup.service'))).toBeGreaterThan(1);
  expect(shipped('skygate-backup.service')).toContain('BACKUP_COPY');
  expect(shipped('skygate-backup.timer')).toMatch(/^OnCalendar=/m);
  const { spec } = manifest('CronJob') as { spec: Record<string, unknown> };
  const job = (spec.jobTemplate as { spec: { template: { metadata: { labels: object }; spec: Record<string, never> } } }).spec
    .template;
  const [backup] = job.spec.initContainers! as { image: string; command: string[]; envFrom: object }[];
  const [copy] = job.spec.containers! as { command: string[] }[];
  expect(retained(backup!.command.join(' '))).toBe(retained(shipped('skygate-backup.service')));
  expect(backup!.image).toBe((container as { image?: string }).image);
  expect(backup!.envFrom).toEqual((container as { envFrom?: object }).envFrom);
  expect(copy!.command.join(' ')).toContain('rclone copy');
  // The Service must not select this pod.
  expect(job.metadata.labels).toEqual({ app: 'skygate-backup' });
  expect(spec.concurrencyPolicy).toBe('Forbid');
});

const analyzes = spawnSync('systemd-analyze', ['--version']).error === undefined;

test.skipIf(!analyzes).each(['skygate.service', 'skygate-backup.service'])(
  'systemd accepts %s without warnings and rates its sandbox as tight',
  (unit) => {
    const folder = mkdtempSync(join(tmpdir(), 'skygate-unit-'));
    const file = join(folder, unit);
    const node = spawnSync('readlink', ['-f', process.execPath], { encoding: 'utf8' }).stdout.trim();
    writeFileSync(file, shipped(unit).replaceAll('/opt/skygate/node_modules/.bin/node', node));
    const verified = spawnSync('systemd-analyze', ['verify', '--man=no', file], { encoding: 'utf8' });
    expect(verified.stderr.split('\n').filter((line) => line.includes(unit))).toEqual([]);
    expect(verified.status).toBe(0);
    const judged = spawnSync('systemd-analyze', ['security', '--offline=true', '--threshold=20', file], { encoding: 'utf8' });
    expect(judged.status, judged.stdout.split('\n').at(-2)).toBe(0);
    rmSync(folder, { recursive: true });
  },
);
