import { datesIn } from './dates.ts';
import type { CvLine } from './lines.ts';
import { labelledIn as personLabels } from './person-labels.ts';
import { isExamination } from './scores.ts';
import { role } from './work-words.ts';

/** Certificates and awards, which are no duties. */
const proof =
  /(?:资格证|合格证|执照|驾驶证|证书|等级证|奖学金|[一二三]等奖|三好学生|优秀学生\p{Script=Han}{0,4})(?:\s|\t|\(|$)|\b(?:certificate|licen[sc]e|scholarship|prize|award)$/iu;

/** A line about languages. */
const language = /^(?:languages?|english|chinese|mandarin|french|german|japanese|spanish|外语|英语|日语|语言)\s*:/iu;

/** Whether a line begins with the label of a value about the person, such as the nationality. */
function isOfPerson(text: string): boolean {
  const [label] = personLabels(text);
  return label?.from === 0 && label.value !== '' && !['other', 'baseAir', 'aircraftQualification'].includes(label.name);
}

/** Whether a line without a mark of a list may be the second line of the item above it. */
function isContinued(above: string, text: string): boolean {
  if (/[。.；;!！]$/u.test(above)) return false;
  if (/^\p{Ll}/u.test(text)) return true;
  return [...above].length > (/\p{Script=Han}/u.test(above) ? 14 : 70);
}

/**
 * Whether a line does not belong to the duties above it. For example, it has no mark of a list although the duties have one,
 * is the row of a table, or names a dated certificate or award, an examination, a language, or a value about the person.
 */
export function endsDuties(line: CvLine, duties: readonly CvLine[]): boolean {
  const { text, isItem } = line;
  if (/@[A-Za-z0-9-]+\.|(?<![0-9])\+?[0-9][0-9 ()-]{9,}[0-9]/u.test(text) || isOfPerson(text)) return true;
  const above = duties.at(-1);
  if (!isItem && above && (duties[0]!.isItem || above.isItem) && !isContinued(above.text, text)) return true;
  const cells = text.split(/\t|\s\|\s/u).length;
  const [date] = text.length < 60 ? datesIn(text) : [];
  const isDated = date !== undefined;
  if (cells > 2 || (cells > 1 && isDated) || (date && !isItem && date.to - date.from === text.length)) return true;
  if (date?.from === 0 && date.month && !isItem && text.length < 40 && !/[。;,]/u.test(text.slice(date.to + 1))) return true;
  return (
    !isItem &&
    text.length < 60 &&
    ((isDated && proof.test(text)) || (isExamination(text) && text.length < 70) || language.test(text))
  );
}

/** Whether a text is so short that it may be the heading of the part below it rather than duties. */
export function isShort(text: string): boolean {
  return [...text].length < (/\p{Script=Han}/u.test(text) ? 6 : 12);
}

/** Groups of students, and clubs in which people spend their free time. */
const studentGroup =
  /(?:学生会|研究生会|学生联合会|团委|社团|社团联合会|志愿者?(?:协会|服务队|队|团)|志愿队|协会|学生处|青协|红十字会|广播[站台]|记者团|艺术团|舞蹈团|合唱团|乐团|话剧社|文学社|\p{Script=Han}{1,6}[社队团班]|班级?|班委)$|\b(?:student(?:s|s'|s’)?|club|society|union|choir|volunteers?|orchestra|debate|committee|council|campus)\b/iu;
const schoolAlone = /(?:大学|学院|学校|中学|高中)(?:\s*\([^()]*\))?$|\b(?:University|College|School|Institute|Academy)\b/u;
/** Roles that are no jobs if the employer is a school or a group of students. */
const studentOnly =
  /(?:班长|团支书|学习委员|委员|社长|站长|部长|干事|会长|主席|队长|队员|社员|团员|志愿者|学生|成员|学员|主持人)$|\b(?:student|cadet|president|vice[- ]president|secretary|treasurer|member|monitor|volunteer|captain|representative|chair(?:man|woman|person)?)\b/iu;
const firm =
  /(?:公司|集团|银行|机场|酒店|医院|航空)(?:\s*\([^()]{2,16}\))?$|\b(?:Co|Ltd|Inc|LLC|GmbH|PLC|Limited|Airlines?|Airways|Hotel|Resort|Bank|Hospital)\b/u;

/** What people make or take part in, which is no employer. */
const project =
  /(?:平台|系统|项目|小程序|网站|课题|比赛|大赛|竞赛|程序|模型|APP)$|\b(?:project|app|website|platform|thesis|competition|hackathon|open[- ]source)\b/iu;

/** Whether the employer or the title of an entry shows that the entry is a project. */
export function isProject(employer: string, title: string): boolean {
  return (project.test(employer) && !firm.test(employer)) || /[:：]/u.test(title);
}

/** Whether an entry is a student's role, a school or group of students without a title, or work as a volunteer. */
export function isStudentRole(employer: string, title: string): boolean {
  if (/^(?:\p{Script=Han}{0,4}(?:志愿者|义工)(?:\s*\([^()]*\))?|(?:\p{L}+ )?volunteer)$/iu.test(title)) return true;
  if (firm.test(employer)) return false;
  if (studentGroup.test(employer)) return title === '' || studentOnly.test(title) || role.test(title);
  return schoolAlone.test(employer) && (title === '' || studentOnly.test(title));
}
