import { expect, test } from 'vitest';

import { readCv } from '#lib/cv/read-cv.ts';

const known = {
  schools: [{ zh: '四川大学', en: 'Sichuan University' }],
  majors: [{ zh: '软件工程', en: 'Software Engineering' }],
};

function valuesIn(...lines: string[]): Record<string, string | number> {
  return Object.fromEntries(readCv(lines, known).readings.map(({ section, path, value }) => [`${section}.${path}`, value]));
}

test.each(['学业背景', '求学历程', '学历教育', 'ACADEMIC RECORD', 'My studies', '一、教育与培训', '教育 / Education'])(
  '%s is a heading of education',
  (heading) => {
    expect(valuesIn(heading, '2020.09-2024.06\t四川大学\t软件工程\t本科')).toMatchObject({ 'Edu.edus.0.school': '四川大学' });
  },
);

test.each(['工作', '职场经历', '任职履历', 'Positions held', 'Airline experience', 'Casual work', '实习与工作'])(
  '%s is a heading of work',
  (heading) => {
    expect(valuesIn(heading, '2023.07-2024.06\t云帆航空股份有限公司\t值机员')).toMatchObject({ 'Works.works.0.title': '值机员' });
  },
);

test('a line in the style of a heading ends the part above it; a name or emergency contact in that style is still read', () => {
  const job = ['\v工作经历', '2023.07-至今\t云帆航空股份有限公司\t值机员', '办理值机'];
  expect(valuesIn('\v林晓舟', '138 0013 8000', ...job, '\v我的旅程', '去过九个国家')).toMatchObject({
    'resumeInfo.name': '林晓舟',
    'Works.works.0.duties': '办理值机',
  });
  expect(valuesIn('\v林晓舟', ...job, '\v紧急联系人 Emergency Contact', '林大海（父） 139 0000 0001')).toMatchObject({
    'resumeInfo.contactemer': '林大海',
    'resumeInfo.contactemerPhone': '13900000001',
    'Works.works.0.duties': '办理值机',
  });
});

test.each([
  ['since March 2021', '2021-03-01', undefined],
  ['From Mar 2021 to May 2022', '2021-03-01', '2022-05-31'],
  ['2021年3月起', '2021-03-01', undefined],
  ['2021.03 – 至 今', '2021-03-01', undefined],
  ['Sep 2020 – expected Jun 2027', '2020-09-01', '2027-06-30'],
])('the period %s of a job is read', (written, begin, end) => {
  const values = valuesIn('EMPLOYMENT', `${written}\tEmerald Wings Ltd.\tFirst Officer`);
  expect([values['Works.works.0.begindate'], values['Works.works.0.enddate']]).toEqual([begin, end]);
});

test('`since` within a sentence begins no job', () => {
  const values = valuesIn(
    'EMPLOYMENT',
    'May 2019 – present\tEmerald Wings Ltd.\tFirst Officer',
    'Trains pilots; captain since 2021',
  );
  expect(values['Works.works.0.duties']).toBe('Trains pilots; captain since 2021');
  expect(values).not.toHaveProperty(['Works.works.1.company']);
});

test('employers with foreign legal forms, departments below them, and job titles that begin with Latin words are read', () => {
  expect(
    valuesIn('EMPLOYMENT', '10/2018 – today', 'Revenue Analyst', 'Aile Rouge S.A.', 'Pricing Department', 'Sets fares'),
  ).toMatchObject({
    'Works.works.0.company': 'Aile Rouge S.A.',
    'Works.works.0.department': 'Pricing Department',
    'Works.works.0.duties': 'Sets fares',
  });
  expect(valuesIn('工作', '2023.07-至今\t云帆数字科技\tUI 设计师')).toMatchObject({ 'Works.works.0.title': 'UI 设计师' });
  expect(valuesIn('Work 工作', '2023.07-至今\tYunfan Airlines 云帆航空\tFlight Attendant 乘务员')).toMatchObject({
    'Works.works.0.company': 'Yunfan Airlines',
    'Works.works.0.title': 'Flight Attendant',
  });
});

test("a referee named below a job is the referee of that job, and the employer's phone is not read as a duty", () => {
  const values = valuesIn(
    '工作经历',
    '2023.07-至今\t云帆航空公司\t值机员',
    '证明人：郭涛（主任） 电话：022-60000000',
    '公司电话：022-60000001',
  );
  expect(values).toMatchObject({ 'Works.works.0.voucher': '郭涛', 'Works.works.0.voucherPhone': '022-60000000' });
  expect(values).not.toHaveProperty(['Works.works.0.duties']);
});

test.each([
  ['ICAO English Level 5 (2024)', { 'Score.englishLevel': 'icao5' }],
  ['ICAO 英语四级', { 'Score.englishLevel': 'icao4' }],
  ['英语四级（CET4，498分）', { 'Score.englishLevel': 'cet4', 'Score.englishScore': 498 }],
  ['CET-6, TOEIC 650', { 'Score.englishLevel': 'cet6' }],
  ['TOEFL iBT 101/120', { 'Score.englishLevel': 'toefl', 'Score.englishScore': 101 }],
  ['National Computer Rank Examination Level 2', { 'Score.computerLevel': 'ncre2' }],
  ['DELF B2 法语', { 'Score.otherLang': '法语', 'Score.otherLangScore': 'DELF B2' }],
])('%s is read as a score', (line, scores) => {
  const values = valuesIn('语言', line);
  const found = Object.entries(values).filter(([path]) => path.startsWith('Score.'));
  expect(Object.fromEntries(found)).toEqual(scores);
});

test('a certificate has the date on which it was received, not the one on which it expires', () => {
  expect(valuesIn('证书', '2020.12 客舱乘务员训练合格证（有效期至 2026.12）')).toMatchObject({
    'Skill.skills.0.name': '客舱乘务员训练合格证',
    'Skill.skills.0.date': '2020-12-01',
  });
  expect(valuesIn('LICENCES', 'Class 1 Medical (valid until June 2027)')).not.toHaveProperty(['Skill.skills.0.date']);
});

test('a date on a line of its own belongs to the certificate below it if the studies also begin with such dates', () => {
  const studies = ['教育', '2020.09-2024.06', '四川大学', '软件工程', '本科'];
  const values = valuesIn(...studies, '证书', '机动车驾驶证', '2018.05', '民航客运员证书');
  expect(values['Skill.skills.1.date']).toBe('2018-05-01');
  expect(values).not.toHaveProperty(['Skill.skills.0.date']);
});

test('schools of other countries, subjects behind `Bachelor of` and streams of a high school are read', () => {
  expect(valuesIn('STUDIES', '09/2011 – 06/2014', 'Bachelor of Aviation', 'Université des Deux Rives')).toMatchObject({
    'Edu.edus.0.school': 'Université des Deux Rives',
    'Edu.edus.0.major': 'Aviation',
    'Edu.edus.0.degree': 'bachelor',
  });
  expect(valuesIn('STUDIES', '2011.09 – 2014.06\tOslo Business School\tBachelor of Science')).not.toHaveProperty([
    'Edu.edus.0.major',
  ]);
  expect(valuesIn('教育', '2017.09-2020.06\t成都市锦江第一中学\t理科\t高中 High School')).toMatchObject({
    'Edu.edus.0.major': '理科',
    'Edu.edus.0.education': 'high',
  });
});

test.each([
  ['Nationality: Kenyan', 'Kenya'],
  ['Citizen of: France', 'France'],
  ['国籍：德国籍', '德国'],
])('%s states a country', (line, country) => {
  expect(valuesIn('Name: Anna Berg', line)).toMatchObject({ 'resumeInfo.nationality': country });
});

test('labels in both languages, spaced letters, and two values behind one label are read', () => {
  expect(
    valuesIn(
      '姓名 Name：林晓舟 性别 Gender：女',
      '电\t话：138 0013 8000',
      '视力 Vision：左眼 Left 5.0，右眼 Right 4.9',
      '身高体重：176 cm，68 kg',
    ),
  ).toMatchObject({
    'resumeInfo.name': '林晓舟',
    'resumeInfo.sex': 'female',
    'resumeInfo.mobile': '13800138000',
    'resumeInfo.visionLeft': 5,
    'resumeInfo.visionRight': 4.9,
    'resumeInfo.height': 176,
    'resumeInfo.weight': 68,
  });
});

test("the phone beside an emergency contact is not read as the candidate's", () => {
  expect(valuesIn('姓名\t林晓舟\t手机\t13800138000', '紧急联系人\t林大海\t联系电话\t13900000001')).toMatchObject({
    'resumeInfo.mobile': '13800138000',
    'resumeInfo.contactemerPhone': '13900000001',
  });
});

test.each([
  ['籍贯：四川', 'Anna van der Berg', 'Anna van der Berg'],
  ['安全员', '朴美英', '朴美英'],
  ['成都', '林\t晓\t舟', '林晓舟'],
])('a label, job or city above the name is not read as the name (%s)', (above, name, read) => {
  expect(valuesIn(above, name)).toMatchObject({ 'resumeInfo.name': read });
});

test("a parent's employer and job are read as two values", () => {
  expect(valuesIn('家庭成员', '父亲：林大海，51岁，云岭机械厂工人')).toMatchObject({
    'Family.familys.0.workCompany': '云岭机械厂',
    'Family.familys.0.occupation': '工人',
  });
});
