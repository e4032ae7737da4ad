import { isChineseName } from './names.ts';
import { cities, company, deed, department, isTitle, location } from './work-words.ts';

/** A part of the lines that name a job. */
export interface NamePart {
  text: string;
  /** Whether the part is from a second or later line that has the marks of a sentence. */
  isProse?: boolean;
}

/** The parts that are the employer, the department and the title of a job. */
export interface JobNames<Part extends NamePart> {
  company?: Part | undefined;
  department?: Part | undefined;
  title?: Part | undefined;
}

/** Small words within names in Latin letters. */
const smallWords =
  /^(?:of|the|and|for|at|in|on|to|an?|&|[+/–-]|de|del|la|le|les|du|di|da|do|das|dos|des|von|van|der|und|y|e|et|el|al)$/u;
/** What is written beside the names of a job but is none of them: kinds of contracts, lengths of time, and ways to work. */
const noName =
  /^(?:full[- ]?time|part[- ]?time|contract|permanent|temporary|seasonal|remote|hybrid|on[- ]site|internship|freelance|present|now|current|ongoing|to date|全职|专职|兼职|合同制|在职|离职|至今|现在|正式|实习|远程|应届|统招|全日制|毕业)$|\b(?:years?|yrs?|months?|mos|hours?|weeks?)\b|[0-9]\s*(?:年|个月)|@|www\.|https?:|[0-9]{5}/iu;
/** Degrees and subjects, which show that an entry is an education. */
const study =
  /^(?:(?:\p{Lu}\p{L}+ )?(?:bachelor|master|doctor|associate)(?:'s|’s)?(?: degree)?(?:$| of | in )|(?:BSc|BA|BEng|BBA|MSc|MA|MBA|MEng|PhD|LLB|LLM|HND|B\.|M\.|Ph\.)(?![A-Za-z])(?!.*(?:er|ant|or|ian)$)|(?:(?:graduate|postgraduate|national|higher national|advanced|associate) )?diploma\b)|专业(?:\s*\(.*\))?$|^(?:大学)?(?:本科|大专|专科|硕士|博士|高中|中专)(?:研究生|在读|毕业|学历|生|$|[ (])|(?:学士|硕士|博士)(?:学位|研究生)?$/iu;

/** Whether a part of a line names a degree or a subject. */
export function namesStudy(text: string): boolean {
  return study.test(text) && !isTitle(text);
}

/** Whether a text may be a name: words with capitals, or a few Chinese characters, and not what somebody did. */
export function isNameLike(text: string): boolean {
  if (noName.test(text) || isChineseName(text) || /[:：]/u.test(text)) return false;
  if (/\p{Script=Han}/u.test(text))
    return /^[\p{Script=Han}A-Za-z0-9()&·.\- ]{2,36}$/u.test(text) && !/[的了着过]|^[与和及并在于对从等]|等$/u.test(text);
  const words = text.split(/\s+/u);
  return (
    words.length < 10 && /\p{L}{2}/u.test(text) && words.every((word) => smallWords.test(word) || /^[^\p{Ll}]|\p{Lu}/u.test(word))
  );
}

/** Whether a part may name an employer or a job although it has none of the words that are usual in such names. */
function mayStandFor(text: string): boolean {
  const isShort = /\p{Script=Han}/u.test(text) ? [...text].length < 16 : text.split(' ').length < 7;
  return isShort && isNameLike(text) && !/[0-9:：()]/u.test(text) && !namesStudy(text);
}

/** Words in names of employers. `weakCompany` has the words that jobs and departments have too. */
const strongCompany =
  /(?:公司|集团|银行|机场|医院|大学|学院|酒店|航空)(?:\s*\([^()]{2,16}\))?$|\b(?:Co|Ltd|Inc|LLC|GmbH|PLC|Pty|Pte|Airlines?|Airways|University|Group|Limited|Corporation|Hospital|Hotel)\b/u;
const weakCompany =
  /(?:中心|基地|店|工作室|委员会|局|厂)$|\b(?:Cent(?:re|er)|Services|Office|Store|Board|Terminal|Cargo|Handling|Catering|Unit)$/u;
/** Units of the armed forces, which are employers although their names end like names of departments. */
const forces = /^(?:中国人民解放军|解放军|武警|中国人民武装警察|空军|海军|陆军|火箭军)|(?:某部|部队)$/u;

/** Whether a short text is a job whose last word is in lower case, as in `Front desk agent`. */
function isLowerTitle(text: string): boolean {
  const words = text.split(' ');
  const last = words.at(-1)!;
  return words.length < 6 && /^\p{Ll}{3,}$/u.test(last) && !deed.test(text) && isTitle(last[0]!.toUpperCase() + last.slice(1));
}

/** The end of the name of an employer that was set on two lines. */
const nameEnd =
  /^(?:(?:(?:Pte|Pty|Co|Sdn)\.?,? ?)?(?:Ltd|Bhd|Limited|Inc|LLC|GmbH|PLC)\.?|Airlines?|Airways|Group|Company|Corporation|Services|International|(?:股份|集团)?(?:有限)?(?:责任)?公司|集团|分公司)$/u;

/** What a part is; `both` if it has employer and job without a mark between them. */
function kindOf(text: string): 'company' | 'title' | 'department' | 'both' | 'other' {
  const isJob = isTitle(text) || isLowerTitle(text);
  if (/\p{Script=Han}/u.test(text)) {
    if (forces.test(text) && !isJob) return 'company';
    if (company.test(text) && !isJob) return 'company';
    if (isJob) return 'title';
    return department.test(text) && !/(?:本|专|文|理|学|全|百)科$/u.test(text) ? 'department' : 'other';
  }
  if (company.test(text)) {
    if (!isJob) return isNameLike(text) ? 'company' : 'other';
    if (!strongCompany.test(text)) return 'title';
    // A short name that ends with a word for jobs is only a job.
    return text.split(' ').length < 4 && isTitle(text.split(' ').at(-1)!) ? 'title' : 'both';
  }
  if (isJob) return 'title';
  return department.test(text) ? 'department' : 'other';
}

/**
 * Sorts the parts of the lines that name a job. If the title is known but not the employer, the only part without the usual
 * words (`mayStandFor`) is taken for the employer. Parts that look like places do not count for this; if all look like places,
 * the first is taken. If the employer is known but not the title, the only part without the usual words is taken for the
 * title, unless it looks like a place.
 * @param has the names that the entry already has from labels
 */
export function sortNames<Part extends NamePart>(parts: readonly Part[], has: Readonly<Record<string, unknown>>): JobNames<Part> {
  const sorted: JobNames<Part> = {};
  const rest: Part[] = [];
  for (const part of parts) {
    // Skips places, and earlier or later jobs of the same entry.
    if (cities.test(part.text) || /^(?:later|then|previously|formerly|now|promoted)\b/u.test(part.text)) continue;
    const kind = kindOf(part.text);
    if (kind === 'both' || nameEnd.test(part.text)) return {};
    if (kind !== 'other' && !has[kind] && !sorted[kind]) sorted[kind] = part;
    else if (kind === 'other' && !noName.test(part.text)) rest.push(part);
  }
  const left = rest.filter(({ text, isProse }) => !isProse && mayStandFor(text));
  const before = left.filter((part) => sorted.company && parts.indexOf(part) < parts.indexOf(sorted.company));
  // `Delta Wing` before `Service Centre` may be the employer, and `Service Centre` its department.
  if (sorted.company && weakCompany.test(sorted.company.text) && before.length > 0 && sorted.title)
    return withDepartment({ ...sorted, company: undefined });
  const named = left.filter(({ text }) => !location.test(text));
  const [only = left[0]] = named;
  const isSure = only !== undefined && named.length < 2;
  if (isSure && !sorted.company && !has.company && (sorted.title || has.title)) sorted.company = only;
  else if (
    isSure &&
    left.length === 1 &&
    !sorted.title &&
    !has.title &&
    (sorted.company || has.company) &&
    !location.test(only.text)
  )
    sorted.title = only;
  return withDepartment(sorted);
}

/** A Chinese department written before the title, as in `运行控制部签派员`. */
export function departmentInTitle(written: string): { department: string; title: string } | undefined {
  const [, department, title] =
    /^(\p{Script=Han}{2,10}?(?:部|处|科|中心|车间))(\p{Script=Han}{2,}(?:员|师|理|生|管|任|长|计))$/u.exec(written) ?? [];
  return department && title ? { department, title } : undefined;
}

function withDepartment<Part extends NamePart>(sorted: JobNames<Part>): JobNames<Part> {
  const found = sorted.title && !sorted.department && departmentInTitle(sorted.title.text);
  if (!found || !sorted.title) return sorted;
  const { title } = sorted;
  return { ...sorted, department: { ...title, text: found.department }, title: { ...title, text: found.title } };
}
