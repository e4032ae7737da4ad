import { checkCharacterOf } from '#lib/rules/id-card.ts';

/** How the page of a CV is laid out. */
export const layouts = ['plain', 'table', 'columns', 'sidebar', 'bilingual'] as const;

type Answer = string | number | readonly (string | number)[];

/**
 * The values that a resume should get, by field. If a field has several values, each of them is right. A date may be only a
 * year, or only a year and a month. A field whose name ends in `?` need not be proposed. A key without a dot is the name of a
 * field of the entry's list (`Entry.list`), or of `resumeInfo` if there is no list. Any other key begins with the section, as
 * in `Score.englishLevel`.
 */
export type Answers = Readonly<Record<string, Answer>>;

/** One paragraph or one entry of a list: its heading in parts, its further lines, and the values expected from it. */
export interface Entry {
  head: readonly string[];
  body: readonly string[];
  /** The list that the entry belongs to, such as `Edu.edus`. */
  list?: string;
  answers: Answers;
}

/** How a CV differs in looks from others of its layout. */
export interface Look {
  font?: string;
  /** The heading above `Cv.lines`. */
  about?: string;
  /** Where the parts of an entry's heading stand: the last one at the right edge, or each in a line of its own. */
  parts?: 'spread' | 'stacked';
  /** Labels without a colon, beside or above their texts. */
  labels?: 'beside' | 'above';
  /** How many of the last sections stand in the sidebar or narrow column, below `Cv.lines`. */
  beside?: number;
  /** The sidebar or narrow column is on the right, and comes last in the file. */
  last?: boolean;
  /** Name and job are above both the sidebar and the rest. In Word, they are in the header of the page, with `Cv.lines`. */
  top?: boolean;
  /** A silhouette in the place of the photo. */
  photo?: boolean;
  /** Headings of sections in the first column of the table. */
  banded?: boolean;
  /** In Word, the sidebar is a text box. */
  box?: boolean;
  /** In Word, the name and the headings of sections are bold paragraphs without a style, each split into two runs. */
  loose?: boolean;
}

export interface Cv {
  id: string;
  layout: (typeof layouts)[number];
  kind: 'pdf' | 'docx';
  look?: Look;
  /** The heading of the whole CV; empty for none. */
  title: string;
  /** As printed, possibly with spaces. */
  name: string;
  /** The correct name, or a list of correct names; by default the printed name. */
  names?: Answer;
  job: string;
  /** Label, text and the values expected from them; the label may be empty. */
  lines: readonly (readonly [label: string, text: string, answers?: Answers])[];
  sections: readonly (readonly [heading: string, entries: readonly Entry[]])[];
}

/** A year alone cannot be stored as a date, so it need not be proposed. */
function dates(begin: string, end = ''): Answers {
  const named = (name: string, date: string) => (date ? [[date.length > 4 ? name : `${name}?`, date] as const] : []);
  return Object.fromEntries([...named('begindate', begin), ...named('enddate', end)]);
}

type Education = readonly [
  begin: string,
  end: string,
  school: Answer,
  major: Answer,
  education: string,
  degree?: string,
  more?: Answers,
];

export function edu(
  head: readonly string[],
  [begin, end, school, major, education, degree, more]: Education,
  ...body: string[]
): Entry {
  const answers = { ...dates(begin, end), school, ...(major === '' ? {} : { major }), education };
  const further: Answers = degree
    ? { degree }
    : ['bachelor', 'master', 'doctor'].includes(education)
      ? { 'degree?': education }
      : {};
  return { head, body, list: 'Edu.edus', answers: { 'studymode?': 'full', ...answers, ...further, ...more } };
}

type Work = readonly [begin: string, end: string, company: Answer, title: Answer, category: Answer, more?: Answers];

/** The duties are the further lines, except those about the referee, the reason for leaving or the company's phone. */
export function work(head: readonly string[], [begin, end, company, title, category, more = {}]: Work, ...body: string[]): Entry {
  const duties = body.filter((line) => !/^(证明人|离职原因|Reference|Supervisor|公司电话|Tel)/.test(line)).join('\n');
  const answers = { ...dates(begin, end), company, title, 'jobCategory?': category, ...(duties ? { duties } : {}), ...more };
  return { head, body, list: 'Works.works', answers };
}

export function activity(
  head: readonly string[],
  [begin, end, name, role]: readonly [string, string, Answer, Answer],
  ...body: string[]
): Entry {
  const description: Answers = body.length > 0 ? { 'description?': body.join('\n') } : {};
  return { head, body, list: 'Works.studentactivitys', answers: { ...dates(begin, end), name, role, ...description } };
}

export function award(head: readonly string[], [date, name, level]: readonly [string, Answer, Answer]): Entry {
  const when = date ? { [date.length > 4 ? 'date' : 'date?']: date } : {};
  return { head, body: [], list: 'Skill.scholarships', answers: { ...when, name, 'level?': level } };
}

/** A licence or certificate. `also` has the answers for other fields, if the certificate implies any. */
export function skill(
  head: readonly string[],
  [date, name, level]: readonly [string, Answer, string?],
  also: Answers = {},
): Entry {
  const when = date ? { [date.length > 4 ? 'date' : 'date?']: date } : {};
  return { head, body: [], list: 'Skill.skills', answers: { ...when, name, ...(level ? { 'level?': level } : {}), ...also } };
}

/** A language certificate. Its values belong to the section `Score`; the list of certificates may contain it too. */
export function language(head: readonly string[], answers: Answers, date = ''): Entry {
  const when: Answers = date ? { 'date?': date } : {};
  return { head, body: [], list: 'Skill.skills?', answers: { 'name?': [...head], 'level?': [...head], ...when, ...answers } };
}

export function family(
  head: readonly string[],
  [relation, name, age, workCompany, occupation]: readonly [string, string, number, string, string],
): Entry {
  const answers = { relation, name, workCompany, occupation };
  return { head, body: [], list: 'Family.familys', answers: { ...answers, ...(age ? { age } : {}) } };
}

/** A row without values for the resume, such as the headings of a table's columns. */
export function row(...head: readonly string[]): Entry {
  return { head, body: [], answers: {} };
}

/** A paragraph. `said` is the field that gets the words, or the answers that the words contain (none by default). */
export function text(words: string, said: string | Answers = {}): Entry {
  return { head: [words], body: [], answers: typeof said === 'string' ? { [said]: words } : said };
}

/** An ID number of a county that does not exist (`99`), with a valid check character. */
export function idNumber(province: string, birthdate: string, serial: string): string {
  const digits = `${province}0199${birthdate.replaceAll('-', '')}${serial}`;
  return digits + checkCharacterOf(digits);
}
