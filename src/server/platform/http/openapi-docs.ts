import { createHash } from 'node:crypto';

import type { Translate } from '#lib/i18n/translate.ts';
import type { Locale } from '#lib/text/locale.ts';

type Content = Record<string, { schema?: unknown; examples?: Record<string, { value: unknown }> }>;

interface Operation {
  operationId: string;
  summary: string;
  tags: string[];
  parameters?: { name: string; in: string; required?: boolean; schema: { type?: string } }[];
  requestBody?: { content: Content };
  security: Record<string, unknown>[];
  responses: Record<string, { description: string; content?: Content }>;
}

interface Description {
  info: { title: string };
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, unknown> };
}

interface Call extends Operation {
  method: string;
  path: string;
}

const style = `body{font:16px/1.5 system-ui,sans-serif;max-width:62rem;margin:0 auto;padding:1rem;color:#16202c;background:#fff}
h2{margin-top:3rem;border-top:2px solid #16202c;padding-top:1rem}h3{font:600 1rem ui-monospace,monospace;overflow-wrap:anywhere}
pre{background:#f1f4f7;padding:.75rem;overflow:auto;font-size:.85rem}table{border-collapse:collapse;width:100%}
td,th{text-align:left;vertical-align:top;padding:.25rem .75rem .25rem 0;border-bottom:1px solid #c9d2dc;overflow-wrap:anywhere}
a{color:#0b4f9e}summary{cursor:pointer;min-height:1.75rem}`;

const policy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

const escape = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
const json = (value: unknown) => `<pre tabindex="0">${escape(JSON.stringify(value, null, 2))}</pre>`;

function details(summary: string, content: string): string {
  return `<details><summary>${escape(summary)}</summary>${content}</details>`;
}

function parametersTable({ parameters = [] }: Call, t: Translate): string {
  if (parameters.length === 0) return '';
  const rows = parameters.map(({ name, in: where, required, schema }) => {
    const about = [where, schema.type, required ? t('ops.apiDocs.required') : ''].filter(Boolean).join(', ');
    return `<tr><td><code>${escape(name)}</code></td><td>${escape(about)}</td></tr>`;
  });
  return `<h4>${t('ops.apiDocs.parameters')}</h4><table>${rows.join('')}</table>`;
}

function answersOf({ responses }: Call, t: Translate): string {
  const parts = Object.entries(responses).map(([status, { description, content = {} }]) => {
    const [body] = Object.values(content);
    const examples = Object.values(body?.examples ?? {}).map(({ value }) => value);
    const schemas = status === '200' && body?.schema ? [body.schema] : [];
    return details(`${status} ${description}`, [...schemas, ...examples].map(json).join(''));
  });
  return `<h4>${t('ops.apiDocs.answers')}</h4>${parts.join('')}`;
}

function exampleOf({ method, path, requestBody }: Call): string {
  const [media] = Object.keys(requestBody?.content ?? {});
  const body = media ? ` \\\n  -H 'Content-Type: ${media}' -d '…'` : '';
  return `curl -X ${method.toUpperCase()} 'http://localhost:4321${path}'${body}`;
}

function section(call: Call, t: Translate): string {
  const { operationId, method, path, summary, requestBody, security } = call;
  const access = security.flatMap((one) => Object.keys(one)).join(', ') || t('ops.apiDocs.anyone');
  const body = Object.entries(requestBody?.content ?? {}).map(([media, { schema }]) => details(media, json(schema)));
  return `<section id="${operationId}"><h3>${method.toUpperCase()} ${escape(path)}</h3>
<p>${escape(summary)} (<code>${operationId}</code>). ${t('ops.apiDocs.access')}: <code>${access}</code></p>
${parametersTable(call, t)}${body.length > 0 ? `<h4>${t('ops.apiDocs.body')}</h4>${body.join('')}` : ''}${answersOf(call, t)}
${details(t('ops.apiDocs.example'), `<pre tabindex="0">${escape(exampleOf(call))}</pre>`)}</section>`;
}

/**
 * Renders an API's description, grouped by tag, as a page without scripts.
 * @param text the OpenAPI document that is served as `openapi.json` beside the page
 */
export function docsPage(text: string, locale: Locale, t: Translate): { html: string; headers: Record<string, string> } {
  const { info, tags, paths, components } = JSON.parse(text) as Description;
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): Call => ({ ...operation, method, path })),
  );
  const groups = tags.map(({ name, description }, index) => ({
    id: `tag-${index}`,
    name,
    description,
    calls: calls.filter(({ tags: [tag] }) => tag === name),
  }));
  const contents = groups.map(({ id, name }) => `<li><a href="#${id}">${escape(name)}</a></li>`);
  const parts = groups.map(
    ({ id, name, description, calls: own }) =>
      `<h2 id="${id}">${escape(name)}</h2><p>${escape(description)}</p>${own.map((call) => section(call, t)).join('')}`,
  );
  const schemas = Object.entries(components.schemas).map(([name, schema]) => details(name, json(schema)));
  const html = `<!doctype html><html lang="${locale === 'zh-cn' ? 'zh-CN' : 'en'}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${escape(info.title)}</title><style>${style}</style></head>
<body><main><h1>${escape(info.title)}</h1><p>${escape(t('ops.apiDocs.intro'))}</p>
<p><a href="openapi.json">${t('ops.apiDocs.forPrograms')}</a></p>
<nav aria-label="${t('ops.apiDocs.contents')}"><ul>${contents.join('')}</ul></nav>${parts.join('')}
<h2>components</h2>${schemas.join('')}</main></body></html>`;
  return { html, headers: { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': policy } };
}
