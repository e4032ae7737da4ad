import lighthouse, { type Result } from 'lighthouse';

import { localePath } from '#lib/addresses/paths.ts';
import { type Locale, locales } from '#lib/text/locale.ts';

import { launchBrowser } from './browser.ts';
import { publicPages } from './public-pages.ts';
import { withDemoSite } from './serve-demo.ts';

const runs = Number(process.env.RUNS ?? 3);
const debuggingPort = 9333;
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const measured = new Set(['home', 'hotJob', 'hotJobDetail', 'notice', 'noticeDetail', 'crew-home', 'companyProfile']);

type Scores = Record<(typeof categories)[number], number>;

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

/** Metrics behind the performance score, by descending weight. */
const metrics = {
  TBT: 'total-blocking-time',
  LCP: 'largest-contentful-paint',
  CLS: 'cumulative-layout-shift',
  FCP: 'first-contentful-paint',
  SI: 'speed-index',
};

interface Measured {
  scores: Scores;
  /** The metrics as Lighthouse prints them. */
  metrics: string;
  failing: string[];
}

/** Runs Lighthouse, and runs it again if Chromium lost the recording. */
async function run(url: string, attempts = 3): Promise<Result> {
  const result = await lighthouse(url, {
    port: debuggingPort,
    logLevel: 'silent',
    output: 'json',
    onlyCategories: [...categories],
  });
  if (result && result.lhr.categories.performance?.score !== null) return result.lhr;
  if (attempts === 1) throw new Error(`no result for ${url}: ${result?.lhr.runtimeError?.message ?? 'the recording was lost'}`);
  return run(url, attempts - 1);
}

async function measure(url: string): Promise<Measured> {
  const lhr = await run(url);
  const scores = Object.fromEntries(
    categories.map((name) => [name, Math.round((lhr.categories[name]?.score ?? 0) * 100)]),
  ) as unknown as Scores;
  const failing = Object.values(lhr.audits)
    .filter(
      ({ score, scoreDisplayMode }) => score !== null && score < 0.9 && /binary|numeric|metricSavings/.test(scoreDisplayMode),
    )
    .map(({ id, displayValue }) => (displayValue ? `${id} (${displayValue})` : id));
  const words = Object.entries(metrics).map(([name, id]) => `${name} ${lhr.audits[id]?.displayValue ?? '?'}`);
  return { scores, metrics: words.join('  '), failing };
}

/**
 * Prints Lighthouse's four mobile scores of the main public pages, or of the pages named on the command line. Each score is the
 * median of `runs` runs.
 */
async function main(): Promise<void> {
  await withDemoSite(async (site) => {
    const browser = await launchBrowser([`--remote-debugging-port=${debuggingPort}`]);
    const only = process.argv.slice(2);
    for (const { name, path, inEnglish } of await publicPages(site)) {
      if (only.length > 0 ? !only.includes(name) : !measured.has(name)) continue;
      for (const locale of locales.filter((one: Locale) => one === 'zh-cn' || inEnglish)) {
        const results: Awaited<ReturnType<typeof measure>>[] = [];
        for (let count = 0; count < runs; count += 1) results.push(await measure(site.url + localePath(path, locale)));
        const line = categories.map((category) => `${category} ${median(results.map(({ scores }) => scores[category]))}`);
        console.log(`${name.padEnd(16)} ${locale}  ${line.join('  ')}`);
        const failing = new Set(results.flatMap((result) => result.failing));
        for (const result of results) console.log(`    ${String(result.scores.performance).padStart(3)}  ${result.metrics}`);
        if (failing.size > 0) console.log(`    ${[...failing].join(', ')}`);
      }
    }
    await browser.close();
  });
}

await main();
