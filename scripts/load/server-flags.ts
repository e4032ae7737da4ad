import packageJson from '../../package.json' with { type: 'json' };

/** The Node flags of `npm start`. */
export const serverFlags: string[] = packageJson.scripts.start.match(/--[\w-]+(?:=\S+)?/g) ?? [];

/**
 * The environment of `npm start`: NODE_ENV, and variables that make the allocator return freed buffers of pictures and
 * hashes to the system.
 */
export const serverEnvironment: Record<string, string> = Object.fromEntries(
  [...packageJson.scripts.start.matchAll(/\b(NODE_ENV|MALLOC_\w+)=(\S+)/g)].map(([, name, value]) => [name, value]),
);
