import type { Locale } from '#lib/text/locale.ts';
import { openApiOf } from '#server/platform/http/openapi.ts';
import { docsPage } from '#server/platform/http/openapi-docs.ts';
import { route, type RouteDefinition } from '#server/platform/http/route.ts';

/** The name of an API in its addresses. */
export type ApiName = 'front' | 'staff';

const apis = {
  front: { access: 'anyone', of: 'the calls of candidates and visitors' },
  staff: { access: 'staff', of: 'the calls of the hiring office', permission: null, scope: 'own' },
} as const;

/** The OpenAPI description, as JSON, of the routes of one API. */
export function describeApi(name: ApiName, routes: readonly RouteDefinition[]): string {
  const isOfStaff = ({ path }: RouteDefinition) => path.startsWith('/api/staff/');
  const own = routes.filter((definition) => isOfStaff(definition) === (name === 'staff'));
  return JSON.stringify(openApiOf(own, name === 'staff' ? 'hiring office' : 'candidates'));
}

/**
 * The routes that return the description of an API, as JSON and as a page in each language. The JSON and the pages are
 * created when they are first needed.
 * @param routes returns all routes, including those created here
 */
export function descriptionRoutes(name: ApiName, routes: () => readonly RouteDefinition[]): RouteDefinition[] {
  const { of, ...access } = apis[name];
  const noun = name === 'staff' ? 'Staff' : '';
  const pages = new Map<Locale, ReturnType<typeof docsPage>>();
  let description: string | undefined;
  const described = () => (description ??= describeApi(name, routes()));
  return [
    route({
      method: 'GET',
      path: `/api/${name}/openapi.json`,
      operationId: `read${noun}OpenApi`,
      summary: `OpenAPI 3.1 of ${of}`,
      ...access,
      handle: () => new Response(described(), { headers: { 'Content-Type': 'application/json; charset=utf-8' } }),
    }),
    route({
      method: 'GET',
      path: `/api/${name}/docs`,
      operationId: `read${noun}Docs`,
      summary: `The description of ${of}, as a page`,
      ...access,
      handle: ({ locale, t }) => {
        const page = pages.get(locale) ?? docsPage(described(), locale, t);
        pages.set(locale, page);
        return new Response(page.html, { headers: page.headers });
      },
    }),
  ];
}
