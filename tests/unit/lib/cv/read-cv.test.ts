import { expect, test } from 'vitest';

import { proposalsOf } from '#lib/cv/proposals.ts';
import { readCv } from '#lib/cv/read-cv.ts';
import { maskNumber } from '#lib/rules/mask-number.ts';
import { idNumber, wholeSections } from '#tests/support/whole-resume.ts';

const known = {
  schools: [{ zh: '四川大学', en: 'Sichuan University' }],
  majors: [{ zh: '软件工程', en: 'Software Engineering' }],
};

function valuesIn(...lines: string[]): Record<string, string | number> {
  return Object.fromEntries(readCv(lines, known).readings.map(({ section, path, value }) => [`${section}.${path}`, value]));
}

test.each([
  ['2021年9月1日', '2021-09-01'],
  ['2021-09-01', '2021-09-01'],
  ['2021/9/1', '2021-09-01'],
  ['2021.09.01', '2021-09-01'],
  ['20210901', '2021-09-01'],
  ['1.9.2021', '2021-09-01'],
  ['13/09/2021', '2021-09-13'],
  ['09/13/2021', '2021-09-13'],
  ['1st Sep 2021', '2021-09-01'],
  ['September 1, 2021', '2021-09-01'],
])('the date %s is read', (written, date) => {
  expect(valuesIn('姓名：林晓舟', `参加工作时间：${written}`)).toMatchObject({ 'resumeInfo.joinworkdate': date });
});

test.each(['2021', '03/04/2021', '2021年', '32.13.2021'])('no birth date is guessed from %s', (written) => {
  expect(valuesIn('姓名：林晓舟', `出生日期：${written}`)).not.toHaveProperty(['resumeInfo.birthdate']);
});

test.each([
  ['2020.09-2024.06', '2020-09-01', '2024-06-30'],
  ['2020年9月—2024年6月', '2020-09-01', '2024-06-30'],
  ['2020/09 至 2024/06', '2020-09-01', '2024-06-30'],
  ['Sep 2020 – Jun 2024', '2020-09-01', '2024-06-30'],
  ['09/2020 - 06/2024', '2020-09-01', '2024-06-30'],
])('the period %s of a study is read', (written, begin, end) => {
  expect(valuesIn('教育背景', `${written}\t四川大学\t软件工程\t本科`)).toMatchObject({
    'Edu.edus.0.begindate': begin,
    'Edu.edus.0.enddate': end,
    'Edu.edus.0.school': '四川大学',
    'Edu.edus.0.education': 'bachelor',
  });
});

test('name, phone, mail, sex and birth date are read at the head of a Chinese CV, with labels or without', () => {
  const person = {
    'resumeInfo.name': '林晓舟',
    'resumeInfo.sex': 'female',
    'resumeInfo.mobile': '13800138000',
    'resumeInfo.email': 'xiaozhou@example.com',
    'resumeInfo.birthdate': '2001-03-02',
  };
  expect(
    valuesIn('姓名：林晓舟\t性别：女', '手机：138-0013-8000', '邮箱：xiaozhou@example.com', '出生日期：2001年3月2日'),
  ).toMatchObject(person);
  expect(valuesIn('林晓舟', '女 | 2001年3月2日出生 | 汉族', '13800138000 | xiaozhou@example.com')).toMatchObject(person);
});

test('name, phone with its country code, and nationality are read at the head of an English CV', () => {
  expect(valuesIn('Anna Berg', 'Phone: +46 70 123 45 67 | anna@example.com', 'Nationality: Swedish')).toMatchObject({
    'resumeInfo.name': 'Anna Berg',
    'resumeInfo.mobilePrefix': '46',
    'resumeInfo.mobile': '701234567',
    'resumeInfo.nationality': 'Sweden',
  });
});

test('only a valid number is read as an ID card number', () => {
  expect(valuesIn('姓名：林晓舟', `身份证号：${idNumber}`)).toMatchObject({
    'resumeInfo.id': idNumber,
    'resumeInfo.idtype': 'idcard',
  });
  const wrong = idNumber.replace(/.$/, (last) => (last === '1' ? '2' : '1'));
  expect(valuesIn('姓名：林晓舟', `身份证号：${wrong}`)).not.toHaveProperty(['resumeInfo.id']);
});

test('employer and title beside a period, and duties below it, belong to that period', () => {
  expect(
    valuesIn('工作经历', '2023.07-至今\t云帆航空股份有限公司\t开发工程师', '• 负责订座系统的测试', '• 编写接口文档'),
  ).toMatchObject({
    'Works.works.0.company': '云帆航空股份有限公司',
    'Works.works.0.title': '开发工程师',
    'Works.works.0.begindate': '2023-07-01',
    'Works.works.0.duties': '负责订座系统的测试\n编写接口文档',
  });
});

test('the highest English examination gives level and score, and a date beside it is not read as a score', () => {
  const scores = { 'Score.englishLevel': 'cet6', 'Score.englishScore': 562 };
  expect(valuesIn('语言能力', '2022年12月 通过大学英语六级（562分）', 'CET-4 600')).toMatchObject(scores);
  expect(valuesIn('LANGUAGES', 'CET-6: 562 (Dec 2022)')).toMatchObject(scores);
});

test('lines that state nothing for the resume are listed as unread', () => {
  const { readings, unread } = readCv(['姓名：林晓舟', '一行没有对应项目的内容'], known);
  expect(readings).toMatchObject([{ path: 'name', source: '姓名：林晓舟' }]);
  expect(unread).toEqual(['一行没有对应项目的内容']);
});

test('jobs that the resume already has in another order are neither proposed nor listed as unread', () => {
  const cv = (...jobs: string[]) => readCv(['工作经历', ...jobs], known);
  const jobs = ['2023.07-2024.06\t云帆航空股份有限公司\t值机员', '2021.03-2023.05\t海云物流有限公司\t理货员'];
  const works = jobs.map((job, index) => ({
    ...Object.fromEntries(cv(job).readings.map(({ path, value }) => [path.split('.').at(-1), value])),
    id: `job-${index}`,
  }));
  const around = { resumeType: 'crew', today: '2026-11-26' } as const;
  const reading = cv(...jobs.toReversed());
  expect(reading.readings).not.toHaveLength(0);
  expect(proposalsOf(reading, { Works: { works } }, around)).toEqual({ proposals: [], unread: [] });
});

test('without consent, ID numbers are masked in all lines, even if written in groups or with full-width digits', () => {
  const { resumeInfo } = wholeSections();
  const grouped = idNumber.replace(/^(.{6})(.{8})/, '$1 $2 ');
  const wide = [...idNumber].map((digit) => String.fromCodePoint(digit.codePointAt(0)! + 0xfee0)).join('');
  const lines = [idNumber, grouped, wide].map((number) => `证件 ${number}`);
  const around = { resumeType: 'crew', today: '2026-11-26' } as const;
  const unreadOf = (sensitiveConsent: string) =>
    proposalsOf({ readings: [], unread: lines }, { resumeInfo: { ...resumeInfo, sensitiveConsent } }, around).unread;
  expect(unreadOf('N')).toEqual([`证件 ${maskNumber(idNumber)}`]);
  expect(unreadOf('Y')).toEqual(lines);
});

test('a sidebar with labels above their values, headings in spaced letters and a two-line address is read', () => {
  expect(
    valuesIn('C O N T A C T', 'Phone', '+34 600 000 123', 'Address', '14 Calle Mayor, 28013', 'Madrid, Spain', 'Irish'),
  ).toMatchObject({
    'resumeInfo.mobile': '600000123',
    'resumeInfo.contactAddr': '14 Calle Mayor, 28013, Madrid, Spain',
    'resumeInfo.nationality': 'Ireland',
  });
});

test('employer and title may stand on lines of their own above each period', () => {
  const job = ['Emerald Wings Ltd., Dublin', 'First Officer', 'April 2017 to present', 'Flies from Dublin; sits on the board'];
  const earlier = ['Flightline Academy, Cork', 'Flight Instructor', 'May 2015 to March 2017'];
  expect(valuesIn('EMPLOYMENT', ...job, ...earlier)).toMatchObject({
    'Works.works.0.company': 'Emerald Wings Ltd.',
    'Works.works.0.duties': 'Flies from Dublin; sits on the board',
    'Works.works.1.company': 'Flightline Academy',
    'Works.works.1.title': 'Flight Instructor',
  });
});

test('the date of a certificate may stand above or below it, and its issuer is not read as a certificate', () => {
  const dated = { 'Skill.skills.0.name': '民航客运员证书', 'Skill.skills.0.date': '2018-05-01' };
  expect(valuesIn('证书', '民航客运员证书', '2018.05', '机动车驾驶证', '2019.06')).toMatchObject(dated);
  expect(valuesIn('证书', '民航客运员证书', '2018.05', '机动车驾驶证')).not.toHaveProperty(['Skill.skills.0.date']);
  expect(valuesIn('证书', '2018.05', '民航客运员证书')).toMatchObject(dated);
  const english = valuesIn('CERTIFICATIONS', 'First Aid Certificate, Red Cross, May 2019');
  expect(english).toMatchObject({ 'Skill.skills.0.name': 'First Aid Certificate', 'Skill.skills.0.date': '2019-05-01' });
  expect(english).not.toHaveProperty(['Skill.skills.1.name']);
});
