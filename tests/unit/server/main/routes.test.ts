import { expect, test } from 'vitest';

import { permissions } from '#lib/domain/staff-roles.ts';
import { translateFor } from '#lib/i18n/server-translate.ts';
import { routes } from '#server/main/routes.ts';
import { openApiOf } from '#server/platform/http/openapi.ts';
import { limits } from '#server/platform/rate-limits/limits.ts';

const named = routes.map((definition) => [`${definition.method} ${definition.path}`, definition] as const);

const described = openApiOf(routes);

/** Paths of the calls that may be open to anyone. */
const open = [
  /^\/api\/staff\/(?:session|setup)(?:\/|$)/,
  /^\/api\/front\/(?!system\/user\/|personal\/)/,
  /^\/api\/front\/system\/user(?:\/(?:sendLoginMessage|sendRegisterMessage|sendResetPasswordMessage|register\/phone|activeaccount\/\{code\}|passwordreset\/\w+))?$/,
  /^\/api\/front\/personal\/verify\//,
];

test('no two routes are the same', () => {
  expect(new Set(named.map(([name]) => name)).size).toBe(routes.length);
});

test.each(named)('%s declares its access', (_, { path, access }) => {
  expect(['anyone', 'candidate', 'apply-session', 'visitor', 'staff']).toContain(access);
  if (access === 'anyone') expect(open.some((pattern) => pattern.test(path))).toBe(true);
});

test.each(named)('%s needs a permission if it is for staff, else none; staff paths are for staff or sign-in', (_, definition) => {
  const { path, access, permission, scope, stepUp, automatic } = definition;
  const isSignIn = /^\/api\/staff\/(?:session|setup)(?:\/|$)/.test(path);
  expect(access === 'staff' || (isSignIn && access === 'anyone')).toBe(path.startsWith('/api/staff/'));
  if (access !== 'staff') return expect([permission, scope, stepUp, automatic].every((one) => one === undefined)).toBe(true);
  expect(permission, 'no permission is declared').not.toBeUndefined();
  for (const one of [permission ?? []].flat()) expect(permissions).toContain(one);
  expect(['units', 'office', 'own']).toContain(scope);
});

test.each(named)('%s has a schema for its path parameters, no body if it is a GET, and no unknown limit', (_, definition) => {
  const parameters = [...definition.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  expect(definition.params === undefined).toBe(parameters.length === 0);
  if (definition.method === 'GET') expect(definition.body).toBeUndefined();
  if (definition.limit) expect(limits).toHaveProperty(definition.limit);
});

test.each(named.filter(([, { access, method }]) => (access === 'anyone' || access === 'visitor') && method !== 'GET'))(
  '%s, which needs no sign-in, is rate-limited or one of the calls that need no limit',
  (_, { path, limit }) => {
    const reads =
      /findPositions|positionsData|findNoticeList|announcement|brochure|queryByCode|introduction|access-statistics|list$/i;
    expect(limit !== undefined || reads.test(path)).toBe(true);
  },
);

test('the description of an upload lists the form fields beside the file', () => {
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

test('every call has a unique operation id of at least two words in camel case', () => {
  const names = routes.map(({ operationId }) => operationId);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  expect(names.filter((name) => !/^[a-z]+(?:[A-Z][a-zA-Z]*)+$/.test(name) && !/^sign(?:In|Out)$/.test(name))).toEqual([]);
});

test.each(named)(
  'the description of %s lists 503, lists 401 if it can occur, and lists each example under its own code',
  (_, { method, path, access, errors = [] }) => {
    interface Described {
      responses: Record<
        string,
        { content?: { 'application/json'?: { examples?: Record<string, { value: { code: string } }> } } }
      >;
    }
    const { paths } = described as { paths: Record<string, Record<string, Described>> };
    const { responses } = paths[path]![method.toLowerCase()]!;
    const codes = Object.values(responses).flatMap(({ content }) => Object.keys(content?.['application/json']?.examples ?? {}));
    expect(codes).toContain('503');
    expect(codes.includes('401')).toBe((access !== 'anyone' && access !== 'visitor') || errors.includes('401'));
    for (const { content } of Object.values(responses))
      for (const [code, { value }] of Object.entries(content?.['application/json']?.examples ?? {}))
        expect(value.code).toBe(code);
  },
);

test('a business outcome is described beside the success, and the two are told apart by their codes', () => {
  const { paths } = JSON.parse(JSON.stringify(described));
  const { content } = paths['/api/front/personal/apply-job/apply'].post.responses['200'];
  const { schema, examples } = content['application/json'];
  const codes = schema.anyOf.map((one: { properties: { code: object } }) => one.properties.code);
  expect(codes).toEqual([{ const: '200' }, { enum: ['500001', '500002'] }]);
  expect(Object.keys(examples)).toEqual(['500001', '500002']);
});

test("the example of an error has the route's own message", () => {
  const { paths } = JSON.parse(JSON.stringify(described));
  const { responses } = paths['/api/front/system/user/passwordreset/check'].post;
  const { value } = responses['400'].content['application/json'].examples['400003'];
  expect(value.message).toBe(translateFor('en-us')('account.reset.broken'));
});

test('every reference in the API description resolves', () => {
  const document = JSON.parse(JSON.stringify(openApiOf(routes)));
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]*)"/g)].map(([, reference]) => reference!);
  const lost = references.filter((reference) => {
    const [root, ...steps] = reference.split('/');
    return root !== '#' || steps.reduce((part, step) => part?.[step], document) === undefined;
  });
  expect(references.some((reference) => reference.includes('Shared'))).toBe(true);
  expect(lost).toEqual([]);
});
