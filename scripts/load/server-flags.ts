import packageJson from '../../package.json' with { type: 'json' };

/** Those that `npm start` gives to Node. */
export const serverFlags: string[] = packageJson.scripts.start.match(/--[\w-]+(?:=\S+)?/g) ?? [];
