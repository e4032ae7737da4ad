import { readFile } from 'node:fs/promises';

import { educationLevels } from '#lib/domain/education-levels.ts';
import { sensitiveFields } from '#lib/forms/resume/resume-info.ts';
import type { ExpectedCv, ExpectedValues } from '#tests/support/cv-scores.ts';

import type { Answers, Cv } from './cv.ts';

type Named = readonly { name: { zh: string; en: string } }[];

/** Maps each name of a school or major to its name in the other language. Both names are right. */
async function catalogue(): Promise<Map<string, string>> {
  const files = ['content/schools.json', 'content/majors.json'];
  const lists = await Promise.all(files.map(async (file) => JSON.parse(await readFile(file, 'utf8')) as Named));
  return new Map(lists.flat().flatMap(({ name: { zh, en } }) => [[zh, en] as const, [en, zh] as const]));
}

const inBothLanguages = ['school', 'major'];

/** The expected values, by section, of a resume that is filled in from this CV. */
async function sectionsOf(cv: Cv): Promise<ExpectedCv['sections']> {
  const names = await catalogue();
  const sections: Record<string, ExpectedValues> = {};

  function withOther(name: string, value: Answers[string]): Answers[string] {
    const spellings = [value].flat();
    const others = spellings.flatMap((one) => names.get(String(one)) ?? []);
    const all = [...new Set([...spellings, ...others])];
    return inBothLanguages.includes(name) && all.length > 1 ? all : value;
  }

  /** Moves answers whose name begins with a section into that section, and returns the others. */
  function sorted(answers: Answers): Answers {
    const here: Record<string, Answers[string]> = {};
    for (const [path, value] of Object.entries(answers)) {
      const [section, name] = path.split('.') as [string, string | undefined];
      if (name) (sections[section] ??= {})[name] = value;
      else here[path] = withOther(path, value);
    }
    return here;
  }

  const info: Record<string, Answers[string]> = { name: cv.names ?? cv.name, 'nationality?': ['中国', 'China', 'Chinese'] };
  for (const [, , answers = {}] of cv.lines) Object.assign(info, sorted(answers));
  for (const entry of cv.sections.flatMap(([, entries]) => entries)) {
    const answers = sorted(entry.answers);
    const [section, list] = entry.list?.split('.') ?? [];
    if (section && list) {
      const values = (sections[section] ??= {});
      values[list] = [...((values[list] ?? []) as Answers[]), answers];
    } else Object.assign(info, answers);
  }
  if (info.mobile && !info.mobilePrefix) info['mobilePrefix?'] ??= '86';
  if (info.nationality) delete info['nationality?'];
  return { resumeInfo: info, ...markHighest(sections) };
}

/** Only the highest education may be marked as the highest. */
function markHighest(sections: Record<string, ExpectedValues>): Record<string, ExpectedValues> {
  const edus = (sections.Edu?.edus ?? []) as Answers[];
  const rank = ({ education }: Answers) => educationLevels.findIndex((level) => level === education);
  const highest = Math.max(...edus.map(rank));
  return { ...sections, Edu: { edus: edus.map((one) => ({ ...one, 'isHighest?': rank(one) === highest ? 'Y' : 'N' })) } };
}

/** The expected answers of a CV, as its JSON file has them. */
export async function expectedOf(cv: Cv): Promise<ExpectedCv> {
  const sections = await sectionsOf(cv);
  const named = Object.keys(sections.resumeInfo ?? {}).map((name) => name.replace('?', ''));
  return {
    language: cv.id.startsWith('zh') ? 'zh' : 'en',
    layout: cv.layout,
    kind: cv.kind,
    sensitive: named.filter((name) => sensitiveFields.includes(name)),
    sections,
  };
}
