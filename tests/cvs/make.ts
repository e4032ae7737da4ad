/** Prints the made-up CVs and their expected answers: `node tests/cvs/make.ts`, from the root of the project. */
import { writeFile } from 'node:fs/promises';

import { chromium } from 'playwright';
import prettier from 'prettier';

import { chineseCvs } from './chinese.ts';
import { englishCvs } from './english.ts';
import { expectedOf } from './expected.ts';
import { htmlOf } from './print-html.ts';
import { wordOf } from './print-word.ts';

const folder = 'tests/cvs/';
const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';

const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
const page = await browser.newPage();
for (const cv of [...chineseCvs, ...englishCvs]) {
  const json = `${folder}${cv.id}.json`;
  const options = { ...(await prettier.resolveConfig(json)), filepath: json };
  await writeFile(json, await prettier.format(JSON.stringify(await expectedOf(cv)), options));
  const file = `${folder}${cv.id}.${cv.kind}`;
  if (cv.kind === 'docx') await writeFile(file, wordOf(cv));
  else {
    await page.setContent(htmlOf(cv));
    await page.pdf({ path: file, preferCSSPageSize: true, printBackground: true, tagged: false });
  }
}
await browser.close();
