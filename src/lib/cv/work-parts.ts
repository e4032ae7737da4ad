import { cellsOf } from './lines.ts';
import { company, title } from './work-words.ts';

/** Whether a text is a sentence rather than names: it has the punctuation of a sentence, or many commas. */
export function isSentence(text: string): boolean {
  const bare = text.replaceAll(
    /\b(?:Co|Ltd|Pvt|Pte|Pty|Sdn|Bhd|Intl|Govt|Assn|Bros|Mr|Ms|Mrs|Univ|Inst|Ltda|Cia|Inc|Corp|No|St|Dept|Sr|Jr|Dr|Capt|approx|e\.g|\p{Lu}(?:\.\p{L}){1,3})\./gu,
    '',
  );
  const commas = bare.split(/[,，]/u).length - 1;
  return /[。;；!?]|[.](?:\s|$)/u.test(bare) || commas > (/\p{Script=Han}/u.test(bare) ? 1 : 3);
}

/** A cell in both languages, such as `云岭航空 Yunling Airlines`. */
const bothLanguages =
  /^(?:(?<han>\p{Script=Han}[\p{Script=Han}()]+)[\s/(]+(?<latin>[A-Za-z][A-Za-z&.,' -]{3,})\)?|(?<latinFirst>[A-Za-z][A-Za-z&.,' -]{3,}?)[\s/(]+(?<hanLast>\p{Script=Han}[\p{Script=Han}()]+))$/u;

/** The Chinese and the Latin parts of a text. A short Latin word stays with the Chinese word after it. */
function byScript(text: string): string[] {
  return text.split(/(?<=[\p{Script=Han})])\s+|(?<!(?:^|\p{Script=Han}\s)[A-Za-z0-9+#/-]{1,6})\s+(?=\p{Script=Han})/u);
}

/** A cell with employer and job, each in Chinese and then in Latin letters. The job may be in Chinese only. */
const bothTwice =
  /^(\p{Script=Han}[\p{Script=Han}()]+) [A-Za-z][A-Za-z&.,' -]*[a-z.] (\p{Script=Han}+)(?: [A-Z][A-Za-z&.,' -]*)?$/u;
/** A job that begins with a Latin word, such as `Java 工程师`, or with a rank and a Latin word, such as `资深 Java 工程师`. */
const jobWithLatinWord =
  /^(?:(?:资深|高级|中级|初级|首席|助理|见习|实习|副)\s)?[A-Za-z][A-Za-z0-9+#./-]*\s?\p{Script=Han}{2,6}$/u;

/** The words of a Chinese cell; short Latin words belong to the job after them, as in `UI 设计师`. */
function wordsOf(cell: string, isOnly: boolean): string[] {
  if (jobWithLatinWord.test(cell) && title.test(cell) && !company.test(cell.replace(/\s*\p{Script=Han}+$/u, ''))) return [cell];
  const twice = bothTwice.exec(cell);
  if (isOnly && twice && company.test(twice[1]!)) return [twice[1]!, twice[2]!];
  const groups = bothLanguages.exec(cell)?.groups;
  const [one, other] = groups ? [groups.han ?? groups.latinFirst!, groups.latin ?? groups.hanLast!] : [];
  if (one && other && !/^[A-Z]+$/u.test(groups?.latinFirst ?? 'a')) {
    const areAlike = title.test(one) === title.test(other);
    return isOnly && !areAlike ? [one.trim(), other.trim()] : [one.trim()];
  }
  return cell.split(/[,，、]|(?<=公司)-|-(?=\p{Script=Han})/u).flatMap((piece) => byScript(piece.trim()));
}

/** The words before the employer (`servedAt`) and before the job (`servedAs`) in a sentence: `就职于云帆航空公司，任值机员。`. */
const servedAt = /^[,，;；\s]*(?:我?(?:就职|任职|供职|服务|入职|受聘|实习)于|在|于|进入|加入|任|担任|出任)(?=\p{Script=Han})/u;
const servedAs =
  /(?<=\p{Script=Han}{3})(?:[，,]?(?:担任|出任|任职|从事|历任|现任|曾任)|[，,]任|(?<=公司|集团|大学|学院|学校|医院|银行|机场|酒店|中心|[部处科])任)(?=\p{Script=Han}{2})/u;
/** An employer that is joined with a department or a job without a space. */
const behindEmployer = ['公司|集团', '银行|医院|酒店|学校|大学|机场|研究院|研究所|事务所|管理局'].map(
  (words) =>
    new RegExp(
      `^(?<employer>[\\p{Script=Han}()]{2,30}(?:${words}))(?<rest>(?!总部)\\p{Script=Han}{2,14}(?:部|处|科|室|中心|车间|[员师理长管任生计工]))$`,
      'u',
    ),
);
const airlineAndDepartment = /^(?<employer>\p{Script=Han}{2,12}航空)(?<rest>\p{Script=Han}{2,10}(?:部|处|中心|分部))$/u;
const parted = /(?:公司|银行|医院|酒店|学校|大学|学院|机场|研究院|研究所|事务所|管理局|中心|支行|分行|工厂|厂)$/u;

/** Splits a Chinese cell whose names (employer, department, job) are joined without spaces. */
function joinedNames(cell: string): string[] {
  if (!/^[\p{Script=Han}()0-9A-Z,，]+[。]?$/u.test(cell)) return [cell];
  const bare = cell.replace(servedAt, '').replace(/(?:一职|职务|工作)?。$/u, '');
  const [head = '', ...after] = bare.split(servedAs);
  return [head, ...after].flatMap((part) => {
    const groups = [...behindEmployer, airlineAndDepartment]
      .map((pattern) => pattern.exec(part)?.groups)
      .find((found) => found !== undefined);
    return groups && !parted.test(groups.rest!) ? [groups.employer!, groups.rest!] : [part];
  });
}

/** Splits a line that names a job into parts: first into its cells, then each cell into names. */
export function partsOf(text: string): string[] {
  const cells = cellsOf(text);
  return cells
    .flatMap((cell) => cell.split(/\s+[-–—@]\s+|\s*[–—]\s*|\s+(?:at|with)\s+(?=\p{Lu})/u))
    .flatMap(joinedNames)
    .flatMap((cell) =>
      /\p{Script=Han}/u.test(cell)
        ? wordsOf(cell, cells.length < 2)
        : cell.split(/\s*[,;]\s+(?!(?:Ltd|Inc|LLC|Co|Limited|Corp|PLC|GmbH|S\.?A|LLP|DAC|Pte|Pty)\b)/iu),
    )
    .map((part) =>
      part
        .trim()
        .replace(/^[,:;()-]+|[,:;(-]+$/gu, '')
        .trim(),
    )
    .filter((part) => part !== '' && part.length < 70);
}
