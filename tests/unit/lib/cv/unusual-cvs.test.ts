import { expect, test } from 'vitest';

import { readCv } from '#lib/cv/read-cv.ts';

const known = {
  schools: [{ zh: '四川大学', en: 'Sichuan University' }],
  majors: [{ zh: '软件工程', en: 'Software Engineering' }],
};

function valuesIn(...lines: string[]): Record<string, string | number> {
  return Object.fromEntries(readCv(lines, known).readings.map(({ section, path, value }) => [`${section}.${path}`, value]));
}

const study = '2020.09-2024.06\t四川大学\t软件工程\t本科';
const job = '2023.07-2024.06\t云帆航空股份有限公司\t值机员';

test.each([
  '毕业院校',
  '学习简况（从高中填起）',
  'Educational Attainment',
  'Tertiary education',
  'University studies',
  'Schooling',
])('lines below %s are studies', (heading) => {
  expect(valuesIn(heading, study)).toMatchObject({ 'Edu.edus.0.school': '四川大学', 'Edu.edus.0.education': 'bachelor' });
});

test.each([
  '实习及工作简况',
  '军旅生涯',
  '兼职及实践经历',
  'Posts held',
  'Military service',
  'Seasonal work',
  "Where I've worked",
])('lines below %s are jobs', (heading) => {
  const mark = heading.startsWith('Where') ? '\v' : '';
  expect(valuesIn(mark + heading, job)).toMatchObject({ 'Works.works.0.title': '值机员' });
});

test.each(['立功受奖', '拿过的奖', 'Decorations', 'Commendations'])('lines below %s are awards', (heading) => {
  expect(valuesIn(heading, '2023.05\t个人嘉奖')).toMatchObject({ 'Skill.scholarships.0.name': '个人嘉奖' });
});

test.each(['闲暇时', '工作之余', 'Off duty', 'Outside Work', 'Pastimes'])('lines below %s are hobbies', (heading) => {
  expect(valuesIn(heading, '钓鱼、木工')).toMatchObject({ 'Other.hobbies': '钓鱼、木工' });
});

test('a certificate or a job title on a line of its own is no heading', () => {
  expect(valuesIn('证书', '教师资格证书', '2021.05')).toMatchObject({ 'Skill.skills.0.name': '教师资格证书' });
  expect(valuesIn('工作经历', job, '实习 Intern', '办理值机')).toMatchObject({ 'Works.works.0.company': '云帆航空股份有限公司' });
});

test('the topic of an unusual heading is recognised from the lines below it', () => {
  expect(valuesIn('\v职业经历', job, '\v我的青春', study)).toMatchObject({ 'Edu.edus.0.school': '四川大学' });
  expect(valuesIn('\vEducation', study, '\vOn the road', job)).toMatchObject({ 'Works.works.0.title': '值机员' });
  expect(valuesIn('\vCareer summary', job)).toMatchObject({ 'Works.works.0.title': '值机员' });
  expect(valuesIn('\vCareer summary', 'Five years in revenue teams.')).toMatchObject({
    'Other.selfAssessment': 'Five years in revenue teams.',
  });
});

test('the first row of a table shows what the other rows are, even without a known heading', () => {
  expect(
    valuesIn(
      '何处读书\t起止年月\t学校\t所学专业\t学历\t学习形式',
      '2020.09-2024.06\t四川大学\t软件工程\t本科\t业余',
      '何处工作\t自何年何月至何年何月\t单位\t岗位\t证明人及电话',
      '2024.07-至今\t蓉城机务维修公司\t机械员\t陆海 13900000001',
      '检查机轮',
      '称谓\t姓名\t年龄\t工作单位\t职务',
      '父亲\t林大海\t52\t蓉城机械厂\t工人',
    ),
  ).toMatchObject({
    'Edu.edus.0.major': '软件工程',
    'Edu.edus.0.studymode': 'part',
    'Works.works.0.voucher': '陆海',
    'Works.works.0.duties': '检查机轮',
    'Family.familys.0.name': '林大海',
  });
  expect(
    valuesIn('From – to\tInstitution\tSubject\tDegree', '09.2017 – 06.2019\tSichuan University\tChinese Philology\tMaster'),
  ).toMatchObject({ 'Edu.edus.0.major': 'Chinese Philology', 'Edu.edus.0.education': 'master' });
  expect(valuesIn('学历', '时间\t学校及专业\t学历', '2021.03-2023.07\t天府开放大学行政管理专业\t大专')).toMatchObject({
    'Edu.edus.0.school': '天府开放大学',
    'Edu.edus.0.major': '行政管理',
  });
});

test('a form with labels and values is not read as a table with column headings', () => {
  expect(valuesIn('姓名\t林晓舟\t性别\t女', '毕业院校\t四川大学\t专业\t软件工程')).toMatchObject({ 'resumeInfo.name': '林晓舟' });
});

test('jobs in sentences, jobs in labelled blocks and several jobs below one employer are read', () => {
  expect(valuesIn('工作经历', '2014年5月起至今，任云帆航空技术有限公司航材部计划主管。')).toMatchObject({
    'Works.works.0.company': '云帆航空技术有限公司',
    'Works.works.0.department': '航材部',
    'Works.works.0.title': '计划主管',
  });
  expect(
    valuesIn(
      'WORK',
      'Company\t:\tAir One Ltd.',
      'Position\t:\tDispatcher',
      'Period\t:\tJan 2018 - May 2019',
      'Company: B Hotel',
      'Position: Porter',
      'Period: Jun 2017 - Dec 2017',
    ),
  ).toMatchObject({
    'Works.works.0.title': 'Dispatcher',
    'Works.works.1.company': 'B Hotel',
    'Works.works.1.begindate': '2017-06-01',
  });
  expect(
    valuesIn(
      'WORK',
      'Savannah Sky Ltd, Nairobi',
      'Flight Dispatcher (Jan 2020 to date)',
      '- Planned flights',
      'Operations Assistant (Mar 2018 to Dec 2019)',
    ),
  ).toMatchObject({ 'Works.works.1.company': 'Savannah Sky Ltd', 'Works.works.1.title': 'Operations Assistant' });
});

test('a list item that contains a date is a duty, and the place of an employer is not', () => {
  const values = valuesIn(
    '工作经历',
    '2021.07-2026.09\t云帆机场公司\t值机员',
    '• 2024 年起带 8 人班组，编排值班表',
    '• 引导旅客',
  );
  expect(values['Works.works.0.duties']).toBe('2024 年起带 8 人班组，编排值班表\n引导旅客');
  expect(valuesIn('WORK', 'Ramp Agent', 'Pikes Ground Handling', 'Denver, CO', '03/2019 – now', 'Loaded bags')).toMatchObject({
    'Works.works.0.company': 'Pikes Ground Handling',
    'Works.works.0.duties': 'Loaded bags',
  });
});

test('activities whose names stand above their periods are read', () => {
  expect(
    valuesIn('社团经历', '大学广播站', '站长', '2024.09-2025.09', '改版节目', '净滩志愿队', '队员', '2023.10-2024.06'),
  ).toMatchObject({
    'Works.studentactivitys.0.name': '大学广播站',
    'Works.studentactivitys.0.description': '改版节目',
    'Works.studentactivitys.1.role': '队员',
  });
});

test('schools without a word like "university", subjects beside levels, and degrees of other countries are read', () => {
  expect(valuesIn('EDUCATION', 'Diploma in Nursing\tKenari Training Hub\tJul 2017 - Jun 2020')).toMatchObject({
    'Edu.edus.0.school': 'Kenari Training Hub',
    'Edu.edus.0.major': 'Nursing',
  });
  expect(valuesIn('教育', '四川大学', '英语 · 本科 · 文学学士', '2009.09-2013.06')).toMatchObject({ 'Edu.edus.0.major': '英语' });
  expect(valuesIn('EDUCATION', '10/2016 – 11/2020', 'Dr. rer. nat., Operations Research\tUniversität Werratal')).toMatchObject({
    'Edu.edus.0.education': 'doctor',
    'Edu.edus.0.major': 'Operations Research',
  });
});

test.each([
  ['应急联系\t罗敏（妻）13800000029', { 'resumeInfo.contactemer': '罗敏', 'resumeInfo.contactemerPhone': '13800000029' }],
  ['Height: 5 ft 5 in (165 cm)', { 'resumeInfo.height': 165 }],
  ['净身高\t172', { 'resumeInfo.height': 172 }],
  ['Address for letters\t15 Alma Street, Almaty', { 'resumeInfo.contactAddr': '15 Alma Street, Almaty' }],
  ['有无色盲色弱\t无', { 'resumeInfo.colorBlindness': 'N' }],
  ['T: (303) 555-0130', { 'resumeInfo.mobile': '3035550130', 'resumeInfo.mobilePrefix': '1' }],
  ['税前年薪要求\t26万元', { 'Other.expectSalary': 260_000 }],
  ['期望薪资：每月 20000 元, package negotiable', { 'Other.expectSalary': 240_000 }],
  ['视力：右眼5.0，左眼4.8', { 'resumeInfo.visionLeft': 4.8, 'resumeInfo.visionRight': 5 }],
])('%s is read', (line, values) => {
  expect(valuesIn('林晓舟', line)).toMatchObject(values);
});

test.each(['期望年薪：30000 HKD', '期望月薪：20000港币', 'Expected annual salary: GBP 40000'])(
  '%s is not read as yuan',
  (line) => {
    expect(valuesIn('林晓舟', line)).not.toHaveProperty(['Other.expectSalary']);
  },
);

test('the name of a relative, the ethnic group and a school year are not taken for other values', () => {
  expect(valuesIn('斯琴高娃', '民族：蒙古族')).toMatchObject({ 'resumeInfo.name': '斯琴高娃' });
  expect(valuesIn('Priya Rao', "Father's name : R. Rao")).toMatchObject({ 'resumeInfo.name': 'Priya Rao' });
  const award = valuesIn('获奖', '2023-2024学年校级三好学生');
  expect(award['Skill.scholarships.0.name']).toBe('校级三好学生');
  expect(award).not.toHaveProperty(['Skill.scholarships.0.date']);
});

test('a score below the name of an examination, and a rank with the size of the class, are read', () => {
  expect(valuesIn('English', 'College English Test Band 6', '— 588 points')).toMatchObject({ 'Score.englishScore': 588 });
  expect(valuesIn('EDUCATION', 'Sichuan University, 2016–2020, 9th in a class of 118')).toMatchObject({
    'Score.classRank': '9/118',
  });
});

test('a name divided between two labels, a job title in capitals, and a department and title behind one label are read', () => {
  expect(valuesIn('Surname\tNovák', 'First name\tTomáš')).toMatchObject({ 'resumeInfo.name': 'Tomáš Novák' });
  expect(valuesIn('김 지원 Kim Ji-won', 'Sex: F')).toMatchObject({ 'resumeInfo.name': 'Kim Ji-won' });
  expect(valuesIn('WORK', 'GROUND STAFF, Highland Handling Ltd (May 2022 - Present)', 'Loading')).toMatchObject({
    'Works.works.0.title': 'GROUND STAFF',
    'Works.works.0.duties': 'Loading',
  });
  expect(valuesIn('工作', '2021年8月-2025年10月', '单位：云帆航空公司', '部门及岗位：客舱部 乘务员')).toMatchObject({
    'Works.works.0.department': '客舱部',
    'Works.works.0.title': '乘务员',
  });
});

test('the year of a class is no level of a computer examination', () => {
  expect(valuesIn('教育', '2021.09-2025.06\t四川大学\t计算机科学与技术 2021级')).not.toHaveProperty(['Score.computerLevel']);
});
