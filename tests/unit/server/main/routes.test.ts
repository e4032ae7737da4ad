import { expect, test } from 'vitest';

import { permissions } from '#lib/domain/staff-roles.ts';
import { routes } from '#server/main/routes.ts';
import { openApiOf } from '#server/platform/http/openapi.ts';
import { limits } from '#server/platform/rate-limits/limits.ts';

const named = routes.map((definition) => [`${definition.method} ${definition.path}`, definition] as const);

/** Calls that a visitor without a session may make; any other must ask for one. */
const open = [
  /^\/api\/staff\/(?:session|setup)(?:\/|$)/,
  /^\/api\/front\/(?!system\/user\/|personal\/)/,
  /^\/api\/front\/system\/user(?:\/(?:sendLoginMessage|sendRegisterMessage|sendResetPasswordMessage|register\/phone|activeaccount\/\{code\}|passwordreset\/\w+))?$/,
  /^\/api\/front\/personal\/verify\//,
];

test('no two routes are the same', () => {
  expect(new Set(named.map(([name]) => name)).size).toBe(routes.length);
});

test.each(named)('%s declares who may call it', (_, { path, access }) => {
  expect(['anyone', 'candidate', 'apply-session', 'staff']).toContain(access);
  if (access === 'anyone') expect(open.some((pattern) => pattern.test(path))).toBe(true);
});

test.each(named)('%s belongs to the hiring office by its path, its access and its permission alike', (_, definition) => {
  const { path, access, permission, scope, stepUp, automatic } = definition;
  const isSignIn = /^\/api\/staff\/(?:session|setup)(?:\/|$)/.test(path);
  expect(access === 'staff' || (isSignIn && access === 'anyone')).toBe(path.startsWith('/api/staff/'));
  if (access !== 'staff') return expect([permission, scope, stepUp, automatic].every((one) => one === undefined)).toBe(true);
  expect(permission, 'no permission is declared').not.toBeUndefined();
  for (const one of [permission ?? []].flat()) expect(permissions).toContain(one);
  expect(['units', 'office', 'own']).toContain(scope);
});

test.each(named)('%s checks all that it takes', (_, definition) => {
  const parameters = [...definition.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  expect(definition.params === undefined).toBe(parameters.length === 0);
  if (definition.method === 'GET') expect(definition.body).toBeUndefined();
  if (definition.limit) expect(limits).toHaveProperty(definition.limit);
});

test.each(named.filter(([, { access, method }]) => access === 'anyone' && method !== 'GET'))(
  '%s, which anyone may call, changes nothing or is limited',
  (_, { path, limit }) => {
    const reads =
      /findPositions|positionsData|findNoticeList|announcement|brochure|queryByCode|introduction|access-statistics|list$/i;
    expect(limit !== undefined || reads.test(path)).toBe(true);
  },
);

test('the description of an upload names what its form may hold beside the file', () => {
  interface Operation {
    requestBody: { content: { 'multipart/form-data'?: { schema: { properties: object } } } };
  }
  const { paths } = JSON.parse(JSON.stringify(openApiOf(routes))) as { paths: Record<string, { post?: Operation }> };
  const beside = Object.entries(paths).flatMap(([path, { post }]) => {
    const schema = post?.requestBody?.content['multipart/form-data']?.schema;
    const fields = Object.keys(schema?.properties ?? {}).filter((name) => name !== 'file');
    return fields.length > 0 ? [[path, fields]] : [];
  });
  expect(Object.fromEntries(beside)).toEqual({
    '/api/cc/ground/resume/modify/{applyId}/update/uploadResumeEduFile': ['eduId'],
    '/api/front/personal/apply-job/{id}/material/{type}': ['replaces'],
    '/api/front/personal/rmpsndoc/self/resume/update/uploadResumeEduFile': ['eduId'],
    '/api/staff/imports': ['kind', 'dryRun', 'digest'],
    '/api/staff/pictures': ['shape', 'focus'],
    '/api/staff/sessions/{id}/results/import': ['dryRun', 'digest'],
  });
});

test('every reference in the description of the API leads to something in it', () => {
  const document = JSON.parse(JSON.stringify(openApiOf(routes)));
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]*)"/g)].map(([, reference]) => reference!);
  const lost = references.filter((reference) => {
    const [root, ...steps] = reference.split('/');
    return root !== '#' || steps.reduce((part, step) => part?.[step], document) === undefined;
  });
  expect(references.some((reference) => reference.includes('Shared'))).toBe(true);
  expect(lost).toEqual([]);
});
