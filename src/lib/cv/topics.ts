import { compoundTopic } from './heading-compounds.ts';
import { headings, keywords, type Topic } from './heading-words.ts';
import { levelIn } from './words.ts';
import { company, title } from './work-words.ts';

const decoration = /^[\s\t【[(<《「〖▍▎▌▋▊█┃❙❚▶▷◤◈❖✦✧»§◆■●—–\-=_*#:·|、.,]+|[\s\t】\])>》」〗◆■●—–\-=_*#:·|]+$/gu;
const numbering = /^(?:[一二三四五六七八九十]{1,2}|[0-9]{1,2}|[IVX]{1,4})[、.:\s]\s*/u;

const patterns = headings.map(([topic, chinese, english]) => {
  const word = `(?:(?:${chinese})|(?:${english}))`;
  return {
    topic,
    whole: new RegExp(`^${word}$`, 'iu'),
    dense: new RegExp(`^(?:${english})$`.replaceAll(/(?<!\[) /gu, ' ?'), 'iu'),
    opening: new RegExp(`^(?<word>${chinese}|${english})\\s*(?<mark>:|\\t)\\s*(?=\\S)`, 'iu'),
  };
});
/** A heading in both languages, such as `教育背景 EDUCATION`. */
const bilingual = /^(\p{Script=Han}+(?:[/与及和]\p{Script=Han}+)*)[\s\t/|·(（-]*([A-Za-z][A-Za-z &/,-]*)[)）]?$/u;
const reversed = /^([A-Za-z][A-Za-z &/,-]*?)[\s\t/|·(（-]*(\p{Script=Han}+(?:[/与及和]\p{Script=Han}+)*)[)）]?$/u;

const connectors = /\s*(?:[/&、,+·]|与|和|及|\band\b)\s*/iu;

/** The topic of a heading in English and another European language, such as `Ausbildung / Education`. */
function besideOther(text: string, topicFor: (words: string) => Topic | undefined): Topic | undefined {
  const [one, other, more] = text.split(/\s+[/|]\s+/u);
  if (!one || !other || more !== undefined || /\p{Script=Han}/u.test(text)) return undefined;
  return topicFor(other) ?? topicFor(one);
}

/** The topic of a heading. If the heading joins several topics, as in `证书与语言`, usually the first that is not `aside`. */
function wholeTopic(text: string): Topic | undefined {
  const topicFor = (words: string) => patterns.find(({ whole }) => whole.test(words))?.topic;
  const parts = text.split(connectors);
  const all = topicFor(text);
  if (all || parts.length < 2) return all ?? compoundTopic(text);
  const topics = parts.map(topicFor);
  if (!topics.every((topic) => topic !== undefined)) return besideOther(text, topicFor) ?? compoundTopic(text);
  // Below a heading for certificates, examinations of languages are read too.
  if (topics[0] === 'languages' && topics.includes('certificates')) return 'certificates';
  return topics.find((topic) => topic !== 'aside') ?? topics[0];
}

const opensWithContent: readonly Topic[] = [
  'education',
  'awards',
  'certificates',
  'languages',
  'assessment',
  'hobbies',
  'specialties',
  'aside',
  'activities',
];

/** A heading in the first cell of a table's row, which holds for the rows below as well. */
const headingOfRows = /(?:经历|背景|经验|履历|简况|概况|成员|关系|荣誉|奖项|奖惩|奖励|情况|证书|技能|受奖|持证)$/u;

/** The heading at the beginning of a line. */
export interface Heading {
  topic: Topic;
  /** What follows the heading on the same line, as in `兴趣爱好：篮球、摄影`. */
  rest?: string;
  /** Whether the heading is the first cell of a table's row and holds for the rows below as well. */
  isCell?: boolean;
  /** Whether a tab separates the heading from its content. */
  isTab?: boolean;
  /** Whether the line is a row of a form, with further labels. */
  isForm?: boolean;
}

/** A heading without the marks around it and the number before it; undefined if nothing is left, or too much for a heading. */
function bareHeading(text: string): string | undefined {
  const bare = text.replace(decoration, '').replace(numbering, '').replace(decoration, '').replaceAll(/\s+/gu, ' ');
  return bare === '' || bare.length > 48 ? undefined : bare;
}

/** A heading whose letters are set apart, as in `E D U C A T I O N`. */
const spacedLetters = /^(?:[A-Z&] ){3,}[A-Z]$/u;

/** The topic of a heading with a note in brackets, such as `工作经历（由近及远）`. */
function withoutNote(text: string): Topic | undefined {
  const [, words = ''] = /^([^()]{4,40}?) ?\([^()0-9]{2,24}\)?$/u.exec(text.normalize('NFKC')) ?? [];
  if (/^[^ ]*$/u.test(words) && !/\p{Script=Han}/u.test(words)) return undefined;
  const topic = wholeTopic(words);
  return topic === 'languages' || topic === 'certificates' ? undefined : topic;
}

/** The heading at the beginning of a line; undefined if there is none. */
export function topicOf(text: string): Heading | undefined {
  const bare = bareHeading(text);
  if (bare === undefined) return opening(text);
  const packed = /^[\p{Script=Han} /]+$/u.test(bare) ? bare.replaceAll(' ', '') : bare;
  const dense = spacedLetters.test(packed) ? packed.replaceAll(' ', '') : undefined;
  const topic = dense === undefined ? wholeTopic(packed) : patterns.find((one) => one.dense.test(dense))?.topic;
  if (topic) return { topic };
  for (const pattern of [bilingual, reversed]) {
    const [, one = '', other = ''] = pattern.exec(packed) ?? [];
    const found = one && (wholeTopic(one.trim()) ?? undefined);
    if (found && (wholeTopic(other.trim()) || other.trim() === other.trim().toUpperCase())) return { topic: found };
  }
  const noted = withoutNote(packed);
  if (noted) return { topic: noted };
  return opening(text);
}

/** The words at the end of headings. */
const headingEnd =
  /(?:经历|经验|履历|背景|情况|证书|执照|证照|技能|奖励|荣誉|成员|评价|爱好|水平|能力|experiences?|history|licen[sc]es|certificat(?:es|ions)|skills|awards|education|languages|interests|activities|work|training|background|qualifications)$/iu;

/** Whether a line that is set like a heading is not one, because it names a job, an employer or a degree. */
function isNamed(text: string): boolean {
  return !headingEnd.test(text) && (title.test(text) || company.test(text) || levelIn(text) !== undefined);
}

/**
 * The topic of a line that is set like the headings of a CV, by the words in it: `aside` if no word shows a topic, undefined
 * if the line cannot be a heading.
 */
export function likelyTopic(text: string): Topic | undefined {
  const bare = bareHeading(text);
  if (bare !== undefined && spacedLetters.test(bare)) return 'aside';
  return bare === undefined || isNamed(bare) ? undefined : (keywords.find(([, pattern]) => pattern.test(bare))?.[0] ?? 'aside');
}

/** Whether no word of a line that is set like a heading tells its topic. */
export function isUnknownHeading(text: string): boolean {
  return !keywords.some(([, pattern]) => pattern.test(text));
}

function opening(text: string): Heading | undefined {
  for (const { topic, opening } of patterns) {
    const match = opening.exec(text);
    if (!match) continue;
    const rest = text.slice(match[0].length);
    const isTab = match.groups!.mark === '\t';
    const isCell = isTab && topic !== 'person' && headingOfRows.test(match.groups!.word!);
    if (isCell) return { topic, rest, isCell, isTab };
    const isShort = topic === 'hobbies' || topic === 'assessment' || topic === 'specialties';
    if ((opensWithContent.includes(topic) || (isTab && topic === 'person')) && rest.length > (isShort ? 1 : 6))
      return { topic, rest, isTab, isForm: isTab && rest.includes('\t') };
  }
  return undefined;
}
