import { cutOut, periodIn } from './dates.ts';
import { type Entry, hasAny, put, textOf } from './entry.ts';
import type { CvLine } from './lines.ts';
import { isNameLike } from './work-names.ts';
import { isSentence, partsOf } from './work-parts.ts';
import { amount, cities, role } from './work-words.ts';
import { isSchool } from './schools.ts';
import { isShort } from './work-ends.ts';
import { linesAbovePeriods } from './work-layout.ts';
import { addDuty, type OpenEntry, putPeriod } from './works.ts';

/** The student activities of a CV, in the order of the CV. */
export function readActivities(all: readonly CvLine[]): Entry[] {
  const lines = all.filter(({ topic, isHeading }) => topic === 'activities' && !isHeading);
  const found: OpenEntry[] = [];
  let open: OpenEntry | undefined;
  const beginnings = linesAbovePeriods(lines, (text) => role.test(text));
  for (const [index, line] of lines.entries()) {
    const period = line.text.length < 120 ? periodIn(line.text) : undefined;
    if (beginnings.has(index)) found.push((open = { entry: {}, hasPeriod: false, duties: [] }));
    if (period && !beginnings.has(index)) {
      if (!open || open.hasPeriod) found.push((open = { entry: {}, hasPeriod: false, duties: [] }));
      open.hasPeriod = true;
      putPeriod(open.entry, period, line);
      placeActivity(open.entry, { ...line, text: cutOut(line.text, period) });
    } else if (open && isUnfinished(open, line)) placeActivity(open.entry, line);
    else if (open) addDuty(open, line);
  }
  return found
    .filter(({ entry, hasPeriod }) => hasPeriod && hasAny(entry, 'name') && !isStudy(entry))
    .map(({ entry, duties, isClosed }) => {
      const text = textOf(duties);
      return text && !(isClosed && isShort(String(text.value))) ? { ...entry, description: text } : entry;
    });
}

/** Whether an entry names a school, but no role at that school. */
function isStudy({ name, role: post }: Entry): boolean {
  return isSchool(String(name?.value)) && !role.test(String(post?.value));
}

function isUnfinished({ entry, duties }: OpenEntry, line: CvLine): boolean {
  return (!entry.name || !entry.role) && duties.length === 0 && !line.isItem && line.text.length < 90 && !isSentence(line.text);
}

function placeActivity(entry: Entry, line: CvLine): void {
  const rest: string[] = [];
  for (const part of partsOf(line.text)) {
    if (!entry.role && role.test(part) && !/^\p{Script=Han}{8,}$/u.test(part)) put(entry, 'role', part, line);
    else rest.push(part);
  }
  const [first, second] = rest.filter((part) => !cities.test(part) && isNameLike(part) && !amount.test(part));
  const [, group, post] =
    /^(\p{Script=Han}{3,}?(?:会|协会|社团|社|团|队|班|中心|部))(\p{Script=Han}{0,6}(?:主席|会长|部长|社长|干事|队长|班长|团支书|委员|成员|志愿者|负责人))$/u.exec(
      first ?? entry.role?.value.toString() ?? '',
    ) ?? [];
  if (!entry.name && group && post) {
    put(entry, 'name', group, line);
    delete entry.role;
    put(entry, 'role', post, line);
    return;
  }
  if (!entry.name) {
    put(entry, 'name', first, line);
    put(entry, 'role', second, line);
  } else put(entry, 'role', first, line);
}
