import { datesIn, periodIn } from './dates.ts';
import type { Topic } from './heading-words.ts';
import { isSchool, tokensOf } from './schools.ts';
import { company, isTitle } from './work-words.ts';
import { levelIn } from './words.ts';

/** The properties of a line that tell its topic. */
interface Line {
  text: string;
  topic: Topic;
  isHeading: boolean;
  isUnknown?: boolean;
}

const certificate = /(?:证书?|执照|合格证)(?:\s|\t|\(|$)|\b(?:certificates?|licen[sc]es?|certification|rating)\b/iu;
const award =
  /奖(?:学金)?(?:\s|\t|\(|$)|三好学生|优秀(?:学生|毕业生|员工|干部)|\b(?:awards?|prizes?|scholarships?|dean's list)\b/iu;

/** Whether most lines fit a pattern, not counting lines with only dates. */
function areMostly(lines: readonly Line[], pattern: RegExp): boolean {
  const named = lines.filter(({ text }) => !(datesIn(text).length > 0 && text.length < 24 && !/\p{L}{3}/u.test(text)));
  return named.length > 0 && named.filter(({ text }) => pattern.test(text)).length > 0.6 * named.length;
}

function namesJob({ text }: Line): boolean {
  return (
    text.length < 90 &&
    (company.test(text) || isTitle(text) || text.split(/\t|[,，|·-]\s*/u).some((part) => company.test(part.trim())))
  );
}

/** The topic of the lines below a heading, by what they contain; undefined if they do not tell it. */
function topicOfContent(lines: readonly Line[]): Topic | undefined {
  const periods = lines.flatMap(({ text }, index) => (text.length < 90 && periodIn(text) ? [index] : []));
  const near = periods.flatMap((at) => lines.slice(Math.max(0, at - 2), at + 3));
  if (near.some(({ text }) => tokensOf(text).some(isSchool)) && near.some(({ text }) => levelIn(text))) return 'education';
  if (periods.length > 0 && near.some(namesJob)) return 'work';
  if (areMostly(lines, award)) return 'awards';
  return areMostly(lines, certificate) ? 'certificates' : undefined;
}

/**
 * Gives a part of the CV the topic of its content if the heading of the part tells no topic, or announces a self-assessment
 * above a list of jobs. All other lines stay as they are.
 */
export function withTopicsOfContent<One extends Line>(lines: readonly One[]): One[] {
  const all = [...lines];
  lines.forEach((heading, from) => {
    if (!heading.isHeading || !(heading.isUnknown || heading.topic === 'assessment')) return;
    const end = lines.findIndex(({ isHeading }, index) => index > from && isHeading);
    const content = lines.slice(from + 1, end < 0 ? lines.length : end);
    if (!content.every(({ topic }) => topic === heading.topic)) return;
    const topic = topicOfContent(content);
    if (topic && (heading.isUnknown || topic === 'work'))
      for (let at = from; at < from + 1 + content.length; at += 1) all[at] = { ...all[at]!, topic };
  });
  return all;
}
