import { topicOf, type Topic } from './topics.ts';

/** A line of a CV, ready for the rules. */
export interface CvLine {
  /** Plain letters and marks; a tab separates parts that are far apart or in different cells of a table. */
  text: string;
  /** The same part of the line in its own letters and marks; each character is at the same index as in `text`. */
  written: string;
  /** The whole line as it is written in the CV, without pictograms. */
  source: string;
  /** The topic of the part of the CV that the line is in. */
  topic: Topic;
  /** Whether the line consists of a heading only. */
  isHeading: boolean;
  /** Whether the line begins with the mark of a list. */
  isItem: boolean;
}

const listMark = /^[\s\t]*(?:[•●▪■◆◇○►▶➢➤★☆✓✔※∙·*–—-]|[0-9]{1,2}[.、)](?![0-9])|[(（][0-9]{1,2}[)）])[\s\t]*/u;
/** Symbols of phones, letters and the like that designers put before values. */
const pictograms = /[\p{Extended_Pictographic}\u{e000}-\u{f8ff}\u{fe0f}\u{200b}-\u{200f}\u{feff}]/gu;
const wideGap = /\t+|[ \u3000]{3,}|\s*[|│丨]\s*|\s+[/·•]\s+/u;

/** Plain forms of full-width letters and marks, one for one, so that positions in the text and in its plain form agree. */
function plain(text: string): string {
  return text.replaceAll(/[^\0-~\p{Script=Han}]/gu, (character) => {
    const normal = character.normalize('NFKC');
    return normal.length === character.length ? normal : character;
  });
}

/** Forms of Chinese characters that some PDF files have in place of the characters themselves. */
const radicals = /[\u{2e80}-\u{2fdf}\u{f900}-\u{faff}]/gu;
/** The characters for radicals that Unicode normalisation leaves unchanged. */
const charactersOfRadicals = new Map(
  Object.entries({
    '⺠': '民',
    '⻜': '飞',
    '⻓': '长',
    '⻔': '门',
    '⻋': '车',
    '⻅': '见',
    '⻉': '贝',
    '⻚': '页',
    '⻛': '风',
    '⻢': '马',
    '⻥': '鱼',
    '⻦': '鸟',
    '⻨': '麦',
    '⻩': '黄',
    '⻬': '齐',
    '⻰': '龙',
    '⻳': '龟',
    '⻘': '青',
    '⻄': '西',
    '⻆': '角',
    '⻝': '食',
    '⻣': '骨',
    '⻤': '鬼',
    '⻁': '虎',
    '⻙': '韦',
    '⻮': '齿',
    '⻧': '卤',
    '⺁': '厂',
    '⺫': '目',
    '⻌': '辶',
    '⻡': '首',
    '⻑': '長',
    '⻒': '镸',
  }),
);

function tidy(source: string): string {
  return source
    .replace(pictograms, (symbol) => (/[0-9#*]/.test(symbol) ? symbol : ' '))
    .replace(radicals, (character) => charactersOfRadicals.get(character) ?? character.normalize('NFKC'))
    .replaceAll(/[ \u00a0\u3000]*\t\s*/gu, '\t')
    .replaceAll(/[\u00a0\u2000-\u200a]/gu, ' ')
    .trim();
}

/** The cells of a line: parts that are far apart or separated by bars, slashes or dots. */
export function cellsOf(text: string): string[] {
  return text
    .split(wideGap)
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '');
}

/** Topics in which a heading with content on the same line applies only to that line. */
const detailed: readonly Topic[] = ['person', 'education', 'work', 'activities'];

/** The lines of a CV with their topics, without empty ones. */
export function linesOf(sources: readonly string[]): CvLine[] {
  let running: Topic = 'person';
  return sources.flatMap((source): CvLine[] => {
    // Another column begins, which may be the one with the name.
    if (source === '\f') running = 'person';
    const whole = tidy(source);
    const written = whole.replace(listMark, '').trim();
    if (written === '') return [];
    const found = topicOf(plain(written));
    const isHeading = found !== undefined && found.rest === undefined;
    const isAlone = found?.rest !== undefined && !found.isCell && (detailed.includes(running) || found.topic === 'aside');
    const topic = found?.topic ?? running;
    if (!isAlone) running = topic;
    const said = found?.rest === undefined ? written : written.slice(-found.rest.length);
    return [{ text: plain(said), written: said, source: whole, topic, isHeading, isItem: !isHeading && written !== whole }];
  });
}
