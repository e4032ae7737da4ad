import type { AstroIntegration } from 'astro';

type Chunks = Readonly<Record<string, { imports?: readonly string[] }>>;

function neededBy(file: string, chunks: Chunks, found = new Set<string>()): ReadonlySet<string> {
  if (found.has(file)) return found;
  found.add(file);
  for (const next of chunks[file]?.imports ?? []) neededBy(next, chunks, found);
  return found;
}

/**
 * Makes scripts shorter: removes chunks from the preload list of a dynamic import if the importing script, which contains the
 * list, has loaded them already.
 */
export function knownImports(): AstroIntegration {
  let chunks: Chunks = {};

  function resolveDependencies(file: string, dependencies: string[], { hostId }: { hostId: string }): string[] {
    const known = neededBy(hostId, chunks);
    const left = dependencies.filter((dependency) => !known.has(dependency));
    return left.length === 1 && left[0] === file ? [] : left;
  }

  return {
    name: 'known-imports',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        updateConfig({
          vite: {
            plugins: [
              {
                name: 'known-imports',
                applyToEnvironment: ({ name }) => name === 'client',
                configEnvironment: (name) =>
                  name === 'client' ? { build: { modulePreload: { polyfill: false, resolveDependencies } } } : undefined,
                generateBundle: {
                  order: 'pre',
                  handler(_, bundle) {
                    chunks = bundle as unknown as Chunks;
                  },
                },
              },
            ],
          },
        });
      },
    },
  };
}
