import packageJson from '../../package.json' with { type: 'json' };

/** Those that `npm start` gives to Node. */
export const serverFlags: string[] = packageJson.scripts.start.match(/--[\w-]+(?:=\S+)?/g) ?? [];

/** The environment that `npm start` gives to Node: freed picture and hash buffers go back to the system at once. */
export const serverEnvironment: Record<string, string> = Object.fromEntries(
  [...packageJson.scripts.start.matchAll(/\b(NODE_ENV|MALLOC_\w+)=(\S+)/g)].map(([, name, value]) => [name, value]),
);
