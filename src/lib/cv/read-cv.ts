import type { SectionName } from '#lib/forms/resume/sections.ts';

import { readActivities } from './activities.ts';
import { readAwards } from './awards.ts';
import { readCertificates } from './certificates.ts';
import { periodIn } from './dates.ts';
import { readEducation, type Study } from './education.ts';
import type { Entry } from './entry.ts';
import { readFamily } from './family.ts';
import { readGrades } from './grades.ts';
import { rememberingLabels } from './labels.ts';
import { type CvLine, linesOf } from './lines.ts';
import { type KnownNames, searchOf } from './lists.ts';
import { readOther, readSpecialties } from './other.ts';
import { readPerson } from './person.ts';
import { readScores } from './scores.ts';
import { readWorks } from './works.ts';

/** A value that a CV states for a field of the resume. */
export interface Reading {
  section: SectionName;
  /** The field, such as `name`; in a list, with the list and the number of the entry, such as `edus.0.school`. */
  path: string;
  value: string | number;
  /** The line or lines of the CV that state it. */
  source: string;
}

/** The values read from a CV, and the lines, except headings, from which no value was read. */
export interface CvReading {
  readings: Reading[];
  unread: string[];
}

const levels: readonly unknown[] = ['junior', 'high', 'college', 'bachelor', 'master', 'doctor'];

/** The highest study first, but part-time studies last, as the resume lists them. */
function byLevel({ entry: one }: Study, { entry: other }: Study): number {
  const isPart = (entry: Entry) => (entry.studymode?.value === 'part' ? 1 : 0);
  return isPart(one) - isPart(other) || levels.indexOf(other.education?.value) - levels.indexOf(one.education?.value);
}

const job = /公司|集团|实习|\b(?:Co|Ltd|Inc|Intern|Internship)\b/u;

/** Treats jobs and internships below a heading for activities, such as 社会实践, as work. */
function withJobs(lines: readonly CvLine[]): CvLine[] {
  let isJob = false;
  return lines.map((line) => {
    if (line.topic !== 'activities' || line.isHeading) return line;
    if (periodIn(line.text)) isJob = job.test(line.text);
    return isJob ? { ...line, topic: 'work' } : line;
  });
}

/**
 * Reads a CV in Chinese or English by rules: labels, headings and the shapes of dates, numbers and names. A value that is not
 * written is not guessed.
 * @param sources the lines of the CV in reading order, with tabs between the cells of a table
 */
export function readCv(sources: readonly string[], names: KnownNames): CvReading {
  return rememberingLabels(() => readLines(sources, names));
}

function readLines(sources: readonly string[], { schools, majors }: KnownNames): CvReading {
  const lines = withJobs(linesOf(sources));
  const studies = readEducation(lines, { schools: searchOf(schools), majors: searchOf(majors) }).sort(byLevel);
  const grades: Entry = {};
  for (const line of lines.filter(({ topic }) => topic === 'education' || topic === 'person' || topic === 'awards'))
    readGrades(grades, line);
  const ofHighest = studies[0]?.grades ?? {};
  const forms: [SectionName, Entry][] = [
    ['resumeInfo', readPerson(lines)],
    ['Score', { ...(Object.keys(ofHighest).length > 0 ? ofHighest : grades), ...readScores(lines), ...readSpecialties(lines) }],
    ['Other', readOther(lines)],
  ];
  const lists: [SectionName, string, Entry[]][] = [
    ['Edu', 'edus', studies.map(({ entry }) => entry)],
    ['Skill', 'skills', readCertificates(lines)],
    ['Skill', 'scholarships', readAwards(lines)],
    ['Family', 'familys', readFamily(lines)],
    ['Works', 'works', readWorks(lines)],
    ['Works', 'studentactivitys', readActivities(lines)],
  ];
  const all = [
    ...forms.map(([section, entry]) => ({ section, prefix: '', entry })),
    ...lists.flatMap(([section, list, entries]) =>
      entries.map((entry, index) => ({ section, prefix: `${list}.${index}.`, entry })),
    ),
  ];
  const bySource = new Map(lines.map((line) => [line.source, line]));
  const used = new Set<string>();
  const readings = all.flatMap(({ section, prefix, entry }) =>
    Object.entries(entry).map(([name, found]): Reading => {
      for (const { source } of found.lines) used.add(source);
      return {
        section,
        path: prefix + name,
        value: asWritten(found.value, bySource.get(found.lines[0]!.source)!),
        source: sourceOf(found.lines),
      };
    }),
  );
  return {
    readings,
    unread: lines.filter((line) => !line.isHeading && !used.has(line.source)).map(({ source }) => tidy(source)),
  };
}

/** A value as written in the CV, with its full-width letters and marks, which the rules read in a plain form. */
function asWritten(value: string | number, { text, written }: CvLine): string | number {
  const at = typeof value === 'string' ? text.indexOf(value) : -1;
  return at < 0 ? value : written.slice(at, at + String(value).length);
}

function tidy(source: string): string {
  return source.replaceAll(/\s*\t\s*/gu, '  ').trim();
}

function sourceOf(lines: readonly CvLine[]): string {
  return [...new Set(lines.map(({ source }) => tidy(source)))].join('\n');
}
