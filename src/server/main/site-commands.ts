import { type Command, UsageError } from '#server/operations/cli/command.ts';

import { jobsCommand } from './jobs-command.ts';
import { publishSite } from '#server/main/static-site/publish-site.ts';

/** Commands that need the whole server: publishing the site as files, and listing the jobs. */
export const siteCommands: readonly Command[] = [
  {
    noun: 'site',
    verb: 'publish',
    summary: 'ops.site.publish',
    args: [{ name: 'DIR' }],
    options: { 'api-origin': { value: 'ORIGIN', required: true, summary: 'ops.site.apiOrigin' } },
    async run(app, given, { t }) {
      const api = URL.parse(given.text('api-origin')!);
      if (!api || !/^https?:$/.test(api.protocol) || api.pathname !== '/' || api.search !== '') {
        throw new UsageError([t('ops.site.noOrigin')]);
      }
      const result = await publishSite(app, { out: given.words[0]!, apiOrigin: api.origin });
      if (result.state !== 'published') return { data: result, lines: [t(`ops.site.${result.state}`)] };
      const { pages, written, removed } = result;
      // After a publication only addresses are printed, so that the output can be passed to a CDN's purge.
      return {
        data: { state: result.state, pages, written: addresses(written), removed: addresses(removed) },
        lines: addresses([...written, ...removed]),
      };
    },
  },
  jobsCommand,
];

/** The addresses of files; the address of an `index.html` is its folder. */
function addresses(paths: readonly string[]): string[] {
  return paths.map((path) => path.replace(/\/index\.html$/, '/'));
}
