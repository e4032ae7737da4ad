import { datesIn, exactDate, periodIn } from './dates.ts';
import { type Entry, put, textOf } from './entry.ts';
import { withLabelsAbove } from './join-lines.ts';
import { labelReader } from './labels.ts';
import type { CvLine } from './lines.ts';
import { isChineseName } from './names.ts';
import { labelledIn as personLabels } from './person-labels.ts';

const labelledIn = labelReader({
  expectSalary:
    '税前年薪要求|年薪要求|期望税前年薪|税前期望年薪|期望年收入|年薪期望|期望薪水|薪资意向|薪资|待遇要求|薪酬要求|薪酬期望|月薪要求|税前月薪要求|意向薪资|目标薪资|目标年薪|Expected pay|Expected remuneration|Salary expected|Salary requirement|Salary requirements|Annual salary expected|Expected yearly salary|Desired annual salary|Expected monthly salary|期望年薪|期望薪资|期望薪酬|期望月薪|薪资要求|薪资期望|期望工资|期望待遇|Expected salary|Expected annual salary|Salary expectation|Salary expectations|Desired salary',
  canWorkTime:
    '到岗|可到岗|可到岗日|最早到岗|最快到岗时间|最快到岗日期|最早到岗日期|预计到岗时间|预计到岗|预计入职时间|到职时间|到职日期|可到职时间|可上班时间|可上岗时间|上岗时间|入职日期|可入职日期|最快入职|最早可到岗|Available to start|Availability date|Date available|Date of availability|Can start|Can start on|Can start from|Possible start|Possible start date|Earliest date|Joining date|Earliest joining date|Available on|Ready to start|Ready from|可到岗时间|到岗时间|可到岗日期|到岗日期|入职时间|可入职时间|最快到岗|最早到岗时间|最早入职时间|Available from|Availability|Available|Start date|Earliest start date|Earliest start',
  hobbies: '兴趣爱好|爱好|兴趣|Hobbies|Interests|Hobbies and interests',
  other: '期望地点|期望城市|求职意向|期望职位|意向岗位|应聘岗位|工作性质|Position|Location|Objective',
});

const otherCurrency = /[$€£]|usd|eur|gbp|hkd|jpy|sgd|美元|美金|欧元|英镑|港币|港元|日元|新币|新加坡元/iu;

/** The salary in yuan a year; undefined for a range, for another common currency, and for a sum without its period. */
function yearlySalary(text: string, isYearly: boolean, isMonthly: boolean): number | undefined {
  if (otherCurrency.test(text) || /[0-9]\s*[kK万千w]?\s*[-–—~至到]\s*[0-9]/u.test(text)) return undefined;
  const [, digits, unit] = /([0-9][0-9,，]*(?:\.[0-9]+)?)\s*([万wWkK千])?/u.exec(text) ?? [];
  if (!digits) return undefined;
  const factor = unit === undefined ? 1 : /[万w]/iu.test(unit) ? 10_000 : 1000;
  const sum = Math.round(Number(digits.replaceAll(/[,，]/gu, '')) * factor);
  if (isYearly || /\/\s*年|每年|年薪|per year|a year|(?<![a-z])p\.?a\.?(?![a-z])|annually|per annum|\/\s*year/iu.test(text))
    return sum;
  return isMonthly || /\/\s*月|每月|月薪|per month|a month|monthly|\/\s*month/iu.test(text) ? sum * 12 : undefined;
}

/** Reads the expected salary, the possible first day at work, hobbies and self-assessment. */
export function readOther(all: readonly CvLine[]): Entry {
  const entry: Entry = {};
  const lines = withLabelsAbove(all.filter(({ topic }) => topic !== 'family' && topic !== 'work' && topic !== 'education'));
  for (const line of lines) {
    for (const { name, value, from } of labelledIn(line.text)) {
      const label = line.text.slice(from, line.text.indexOf(value, from));
      if (name === 'expectSalary')
        put(
          entry,
          name,
          yearlySalary(value, /年薪|年收入|\(年\)|annual|yearly/iu.test(label), /月薪|monthly/iu.test(label)),
          line,
        );
      else if (name === 'canWorkTime') {
        const [date] = datesIn(value);
        put(entry, name, date && exactDate(date), line);
      } else if (name === 'hobbies' && value.length > 1) put(entry, name, value, line);
    }
  }
  for (const [name, topic] of [
    ['hobbies', 'hobbies'],
    ['selfAssessment', 'assessment'],
  ] as const) {
    const own = all.filter((line) => line.topic === topic && !line.isHeading && !hasOtherLabel(line, name));
    const end = own.findIndex(isNoProse);
    const text = textOf(end < 0 ? own : own.slice(0, end));
    if (text && !isFragment(String(text.value), name)) put(entry, name, text.value, ...text.lines);
  }
  return entry;
}

/** Whether the field is the self-assessment and the text is too short for one. */
function isFragment(text: string, name: string): boolean {
  return name === 'selfAssessment' && (/\p{Script=Han}/u.test(text) ? [...text].length < 5 : text.split(/\s+/u).length < 3);
}

/** Whether a line does not describe character or interests, but is, for example, an entry with dates or a phone number. */
function isNoProse({ text }: CvLine): boolean {
  const [label] = personLabels(text);
  if (label?.from === 0 && label.name !== 'other') return true;
  if (isChineseName(text) || /签名|签字|承诺|声明|declare\b|[0-9]\s*(?:岁|cm|kg|公斤)(?:\s|$)/iu.test(text)) return true;
  return (
    /@|(?<![0-9])[0-9][0-9 -]{8,}[0-9]/u.test(text) ||
    text.split('\t').length > 3 ||
    (text.length < 90 && periodIn(text) !== undefined)
  );
}

/** Talents that no other field asks for. */
export function readSpecialties(all: readonly CvLine[]): Entry {
  const entry: Entry = {};
  const own = all.filter(({ topic, isHeading }) => topic === 'specialties' && !isHeading);
  const end = own.findIndex(isNoProse);
  const text = textOf(end < 0 ? own : own.slice(0, end));
  if (text) put(entry, 'otherSpecialty', text.value, ...text.lines);
  return entry;
}

/** Whether a line below a heading begins with the label of another field. */
function hasOtherLabel({ text }: CvLine, field: string): boolean {
  const [first] = labelledIn(text);
  return first?.from === 0 && first.value !== '' && first.name !== field;
}
