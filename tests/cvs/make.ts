/**
 * Writes the made-up CVs and their expected answers: `node tests/cvs/make.ts`, from the root of the project. With IDs of CVs
 * as arguments, such as `zh-21 en-30`, it writes only these CVs. A PDF file contains the time at which it is written, so it
 * changes whenever it is written again.
 */
import { writeFile } from 'node:fs/promises';

import { chromium } from 'playwright';
import prettier from 'prettier';

import { chineseCvs } from './chinese.ts';
import { chineseCvs21To25 } from './chinese-21-25.ts';
import { chineseCvs26To30 } from './chinese-26-30.ts';
import { chineseCvs31To35 } from './chinese-31-35.ts';
import { chineseCvs36To40 } from './chinese-36-40.ts';
import { chineseCvs41To45 } from './chinese-41-45.ts';
import { chineseCvs46To50 } from './chinese-46-50.ts';
import { englishCvs } from './english.ts';
import { englishCvs21To25 } from './english-21-25.ts';
import { englishCvs26To30 } from './english-26-30.ts';
import { englishCvs31To35 } from './english-31-35.ts';
import { englishCvs36To40 } from './english-36-40.ts';
import { englishCvs41To45 } from './english-41-45.ts';
import { englishCvs46To50 } from './english-46-50.ts';
import { expectedOf } from './expected.ts';
import { htmlOf } from './print-html.ts';
import { wordOf } from './print-word.ts';

const folder = 'tests/cvs/';
const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';

const wanted = process.argv.slice(2);
const cvs = [
  ...chineseCvs,
  ...chineseCvs21To25,
  ...chineseCvs26To30,
  ...chineseCvs31To35,
  ...chineseCvs36To40,
  ...chineseCvs41To45,
  ...chineseCvs46To50,
  ...englishCvs,
  ...englishCvs21To25,
  ...englishCvs26To30,
  ...englishCvs31To35,
  ...englishCvs36To40,
  ...englishCvs41To45,
  ...englishCvs46To50,
];

const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
const page = await browser.newPage();
for (const cv of cvs.filter(({ id }) => wanted.length === 0 || wanted.includes(id))) {
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
