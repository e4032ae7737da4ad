import { routes } from '#server/main/routes.ts';
import type { RouteDefinition } from '#server/platform/http/route.ts';
import { openApiOf } from '#server/platform/http/openapi.ts';

const patterns = routes.map((definition) => ({
  definition,
  pattern: new RegExp(`^${definition.path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`),
}));

interface Described {
  paths: Record<string, Record<string, { responses: Record<string, { content?: Record<string, { examples?: object }> }> }>>;
}

const known = new Map<RouteDefinition, ReadonlySet<string>>();

/** The codes that the description of a call lists, apart from success. */
export function codesDescribed(definition: RouteDefinition): ReadonlySet<string> {
  let codes = known.get(definition);
  if (!codes) {
    const { paths } = openApiOf([definition]) as unknown as Described;
    const { responses } = paths[definition.path]![definition.method.toLowerCase()]!;
    codes = new Set(
      Object.values(responses).flatMap(({ content = {} }) =>
        Object.values(content).flatMap(({ examples = {} }) => Object.keys(examples)),
      ),
    );
    known.set(definition, codes);
  }
  return codes;
}

/**
 * Fails if a declared route answers with a code that its description does not list. Internal errors are listed nowhere
 * and always pass, as do paths without a route.
 */
export function mustBeDescribed(method: string, path: string, code: string): void {
  if (['', '200', '500'].includes(code)) return;
  const found = patterns.find(({ definition, pattern }) => definition.method === method && pattern.test(path));
  if (!found || codesDescribed(found.definition).has(code)) return;
  const { operationId } = found.definition;
  throw new Error(
    `${operationId} answered ${method} ${path} with ${code}, which is not among the errors that its route declares`,
  );
}
