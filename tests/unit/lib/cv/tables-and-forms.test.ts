import { expect, test } from 'vitest';

import { readCv } from '#lib/cv/read-cv.ts';

const known = { schools: [], majors: [] };

function valuesIn(...lines: string[]): Record<string, string | number> {
  return Object.fromEntries(readCv(lines, known).readings.map(({ section, path, value }) => [`${section}.${path}`, value]));
}

test('the labels above the columns of a table name the cells below them', () => {
  const values = valuesIn('工作经历', '起止时间\t工作单位\t职务\t证明人', '2016.08-2020.05\t渤海飞机维修公司\t机械员\t王海');
  expect(values).toMatchObject({
    'Works.works.0.company': '渤海飞机维修公司',
    'Works.works.0.title': '机械员',
    'Works.works.0.voucher': '王海',
  });
});

test('rows of a form are read even below another part, or if their labels are spaced and have no colon', () => {
  expect(
    valuesIn(
      '民\t族\t汉\t籍\t贯\t山东省烟台市',
      '家庭成员',
      '父亲\t林大海\t51\t云岭机械厂\t工人',
      '紧急联系人\t林大海\t联系电话\t13900000001',
    ),
  ).toMatchObject({
    'resumeInfo.nation': 'han',
    'resumeInfo.nativeplace': '山东省烟台市',
    'resumeInfo.contactemer': '林大海',
    'resumeInfo.contactemerPhone': '13900000001',
    'Family.familys.0.name': '林大海',
  });
});

test('a job title may stand above the line with employer and period, and a degree above its school', () => {
  const jobs = [
    'Ramp Lead',
    'Straits Ltd, Singapore | Jan 2020 – Present',
    '• Leads 25 people',
    'Service Agent',
    'Skyport Handling | Aug 2016 – Dec 2019',
  ];
  expect(valuesIn('EXPERIENCE', ...jobs)).toMatchObject({
    'Works.works.0.title': 'Ramp Lead',
    'Works.works.1.title': 'Service Agent',
    'Works.works.1.company': 'Skyport Handling',
  });
  const studies = [
    'Master of Logistics',
    'Harbour University | Aug 2014 – May 2016',
    'Diploma in Logistics',
    'Harbour Polytechnic | 2011 – 2014',
  ];
  expect(valuesIn('EDUCATION', ...studies)).toMatchObject({
    'Edu.edus.0.school': 'Harbour University',
    'Edu.edus.0.education': 'master',
    'Edu.edus.1.school': 'Harbour Polytechnic',
    'Edu.edus.1.education': 'college',
  });
});

test('achievements below a job belong to it, and an English heading may have its content on the same line', () => {
  const values = valuesIn(
    'EXPERIENCE',
    'Jan 2020 – Present\tStraits Ltd\tRamp Lead',
    'Achievements: cut delays',
    'Interests\tbaking bread',
  );
  expect(values).toMatchObject({ 'Works.works.0.duties': 'Achievements: cut delays', 'Other.hobbies': 'baking bread' });
});

test('text behind a label of a job is read without the label', () => {
  const values = valuesIn('工作经历', '2016.08-2020.05\t渤海飞机维修公司\t机械员', '工作内容：航线维修');
  expect(values['Works.works.0.duties']).toBe('航线维修');
});

test('a date in a cell of its own at the head is the birth date, unless it is recent', () => {
  expect(valuesIn('林晓舟', '女 | 2002-08-15')).toMatchObject({ 'resumeInfo.birthdate': '2002-08-15' });
  expect(valuesIn('林晓舟', '女 | 2026-08-15')).not.toHaveProperty(['resumeInfo.birthdate']);
});

test('talents have a field of their own, and a phone below an emergency contact is that of the contact', () => {
  const values = valuesIn('林晓舟', '紧急联系人', '马秀兰（母亲）', '139 0000 8282', '特长', '篮球裁判、书法');
  expect(values).toMatchObject({ 'Score.otherSpecialty': '篮球裁判、书法', 'resumeInfo.contactemerPhone': '13900008282' });
  expect(values).not.toHaveProperty(['resumeInfo.mobile']);
});

test('only the first thousand characters of a line are read', () => {
  expect(valuesIn(`姓名：林晓舟${' '.repeat(1000)}手机：13800138000`)).toEqual({ 'resumeInfo.name': '林晓舟' });
});

test('the name of a certificate keeps Latin letters; a certificate of standard Chinese may be listed among the languages', () => {
  expect(valuesIn('证书', '航线运输驾驶员执照 ATPL 2023年5月')).toMatchObject({
    'Skill.skills.0.name': '航线运输驾驶员执照 ATPL',
  });
  expect(valuesIn('语言能力', '普通话二级甲等；英语四级 432')).toMatchObject({
    'Skill.skills.0.name': '普通话二级甲等',
    'Score.englishScore': 432,
  });
});

test('`to date` may be written without `to`', () => {
  const values = valuesIn(
    'EXPERIENCE',
    'Ramp Lead, Straits Ltd (2020 – date)',
    'Service Agent, Skyport Handling (Mar 2017 – Dec 2019)',
  );
  expect(values).toMatchObject({ 'Works.works.0.company': 'Straits Ltd', 'Works.works.1.begindate': '2017-03-01' });
});
