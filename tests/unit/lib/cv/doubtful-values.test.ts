import { expect, test } from 'vitest';

import { searchOf } from '#lib/cv/lists.ts';
import { readCv } from '#lib/cv/read-cv.ts';

const known = {
  schools: [
    { zh: '四川大学', en: 'Sichuan University' },
    { zh: '北京邮电大学', en: 'Beijing University of Posts and Telecommunications' },
  ],
  majors: [
    { zh: '软件工程', en: 'Software Engineering' },
    { zh: '英语', en: 'English' },
  ],
};

function valuesIn(...lines: string[]): Record<string, string | number> {
  return Object.fromEntries(readCv(lines, known).readings.map(({ section, path, value }) => [`${section}.${path}`, value]));
}

/** The names of the fields that are read from `lines`: only names that begin with `start`. */
function fieldsIn(start: string, ...lines: string[]): string[] {
  return Object.keys(valuesIn(...lines)).filter((name) => name.startsWith(start));
}

test.each([
  ['a group of students', '校礼仪队', '副队长', '2024.09-2025.06'],
  ['a student in a school', '四川大学', '班长', '2021.09-2022.06'],
  ['a volunteer', '城市马拉松', '志愿者', '2023.09-2023.10'],
  ['a degree', 'BSc, Physics', 'University of Lakeside', 'Feb 2018 – Nov 2020'],
  ['a diploma', 'Graduate Diploma in Teaching', 'University of Lakeside', 'Feb 2018 – Nov 2020'],
  ['a study', '四川大学', '软件工程（本科）', '2016.09-2020.06'],
])('%s in the part about work is no job', (_, ...lines) => {
  const job = ['2023.01-2024.06\t云帆航空股份有限公司\t值机员'];
  expect(valuesIn('工作经历', ...lines)).not.toHaveProperty(['Works.works.0.company']);
  expect(fieldsIn('Works.works.1', '工作经历', ...job, lines.join('\t'))).toEqual([]);
});

test('a project, a sentence, the length of a job, and a label are no employers', () => {
  expect(fieldsIn('Works', '工作经历', '2022.03-2022.11\t旅客自助改签平台\t后端开发')).toEqual([]);
  expect(fieldsIn('Works', '实践经历', '2023.07-2023.08\t“三下乡”社会实践\t队员', '赴山区支教，讲授自然课程')).toEqual([]);
  expect(valuesIn('EXPERIENCE', 'Harbour Wings', 'Lead Engineer', 'August 2021 - Present (5 years 4 months)')).toMatchObject({
    'Works.works.0.company': 'Harbour Wings',
    'Works.works.0.title': 'Lead Engineer',
  });
  const jobs = ['Dates\t04/2022 onwards', 'Occupation or position held\tPurser', 'Name of employer\tLagoon Wings S.p.A.'];
  expect(valuesIn('WORK EXPERIENCE', ...jobs)).toMatchObject({
    'Works.works.0.company': 'Lagoon Wings S.p.A.',
    'Works.works.0.title': 'Purser',
  });
});

test('an unknown name is read as the employer only if a job title stands beside it as a separate text', () => {
  expect(fieldsIn('Works', 'EXPERIENCE', 'Jan 2020 – Mar 2021\tBlue Heron\tGate Wright')).toEqual([]);
  expect(valuesIn('EXPERIENCE', 'Jan 2020 – Mar 2021\tBlue Heron\tGate Agent')).toMatchObject({
    'Works.works.0.company': 'Blue Heron',
    'Works.works.0.title': 'Gate Agent',
  });
  expect(valuesIn('JOBS', 'Glider Tow Hand', 'Lakeside Gliding Centre', 'Nov 2018 – Feb 2019')).toMatchObject({
    'Works.works.0.company': 'Lakeside Gliding Centre',
    'Works.works.0.title': 'Glider Tow Hand',
  });
  expect(fieldsIn('Works', 'EXPERIENCE', 'Jan 2020 – Mar 2021 Gate Agent Harbour Wings Airlines Ltd')).toEqual([]);
});

test('a name on two lines is joined or not read at all', () => {
  expect(fieldsIn('Works', 'EXPERIENCE', 'Front Range Regional', 'Airlines', 'Gate Agent', 'Jan 2020 – Mar 2021')).toEqual([]);
  expect(valuesIn('Priya Devi', 'Sundaram', 'priya.sundaram@example.com')['resumeInfo.name']).toBe('Priya Devi Sundaram');
  expect(valuesIn('Priya Devi', 'Sundaram', 'office@example.com')).not.toHaveProperty(['resumeInfo.name']);
  expect(valuesIn('Priya Devi', 'Network Engineer', 'office@example.com')['resumeInfo.name']).toBe('Priya Devi');
  expect(valuesIn('Ruoyi (Zoe) GU', 'Revenue Management Graduate')['resumeInfo.name']).toBe('Ruoyi GU');
  const certificates = ['CERTIFICATIONS', 'Certified Network', 'Professional (CCNP)', 'Enterprise'];
  expect(fieldsIn('Skill', ...certificates)).toEqual([]);
  expect(fieldsIn('Skill', 'CERTIFICATES', 'Ground Operations', 'Management diploma', 'Nov 2016')).toEqual([]);
  expect(valuesIn('CERTIFICATES', 'Qualified Glider', 'instructor certificate', 'Mar 2019')).toMatchObject({
    'Skill.skills.0.name': 'Qualified Glider instructor certificate',
    'Skill.skills.0.date': '2019-03-01',
  });
});

test('an address, a mail or a phone that may go on in the next line is not read', () => {
  expect(fieldsIn('resumeInfo.contactAddr', 'Address: 5 Kea Terrace, Omarama 9412, New', 'Zealand')).toEqual([]);
  expect(fieldsIn('resumeInfo.contactAddr', '地址：上海市长宁区虹云路66', '号')).toEqual([]);
  expect(fieldsIn('resumeInfo.email', 'Mail: li.lei@example.co', 'm')).toEqual([]);
  expect(fieldsIn('resumeInfo.email', 'Mail: anna.maria.', 'smith@example.com')).toEqual([]);
  expect(fieldsIn('resumeInfo.mobile', 'Mobile: +63 900 000')).toEqual([]);
});

test("the phone, mail address and political status of other people are not read as the candidate's", () => {
  const other = ['父亲：陈国强 13900139000', '母亲\t刘芳\t中共党员', '辅导员：王老师 13600136000 wang@example.edu'];
  expect(valuesIn('陈思雨', ...other)).toEqual({ 'resumeInfo.name': '陈思雨' });
  expect(valuesIn('陈思雨', '手机：138 0013 8000', ...other)['resumeInfo.mobile']).toBe('13800138000');
  expect(fieldsIn('resumeInfo.mobile', 'Li Lei', 'Referee: Ann Lee, +44 7700 900001')).toEqual([]);
  const skills = ['SKILLS', 'Excel, one@example.com', 'LANGUAGES', 'English, two@example.com'];
  expect(fieldsIn('resumeInfo.email', 'Li Lei', ...skills)).toEqual([]);
});

test('several languages are not a nationality, a date of study is no birth date, and pounds are no kilograms', () => {
  expect(fieldsIn('resumeInfo.nationality', 'Anna Berg', 'German', 'English')).toEqual([]);
  expect(fieldsIn('resumeInfo.birthdate', '林晓舟', '2009年9月1日 入学 研究生')).toEqual([]);
  expect(fieldsIn('resumeInfo.weight', 'Weight: 110 lbs')).toEqual([]);
  expect(fieldsIn('resumeInfo.weight', '体重：110')).toEqual([]);
  expect(valuesIn('身高：1米66')['resumeInfo.height']).toBe(166);
});

test('a group in a school, a label, a degree in brackets, and the word "University" alone are no schools', () => {
  const study = '2020.09-2024.06\t四川大学（硕士）\t软件工程';
  expect(valuesIn('教育', study)['Edu.edus.0.school']).toBe('四川大学');
  expect(
    fieldsIn('Edu', 'EDUCATION', 'Sep 2023 – Jun 2024\tStudents’ Union of the School of Traffic\tHead of Publicity'),
  ).toEqual([]);
  expect(fieldsIn('Edu', 'EDUCATION', 'Institution\tDegree and major\tFrom\tTo\tGPA')).toEqual([]);
  expect(fieldsIn('Edu', 'EDUCATION', '2016 – 2020 University, Bachelor')).toEqual([]);
  expect(valuesIn('教育', '2013/09 - 2017/06\t北京邮电大学\t软件工程\t本科')).not.toHaveProperty(['Edu.edus.0.studymode']);
});

test('what follows a degree is not always its subject, and two studies at one school are not mixed', () => {
  expect(fieldsIn('Edu.edus.0.major', 'EDUCATION', 'Bachelor of Science, WAM 78/100, Sichuan University')).toEqual([]);
  const studies = [
    'Lakeside University',
    'MBA (weekend)',
    '2015/09 – 2017/06',
    'Lakeside University',
    'BA History',
    '2005/09 – 2009/06',
  ];
  expect(valuesIn('EDUCATION', ...studies)).toMatchObject({ 'Edu.edus.0.education': 'master', 'Edu.edus.1.major': 'History' });
  const grades = [
    'MSc, Lakeside University, 2024 – 2025',
    'GPA 3.9/4.0',
    'BSc, Sichuan University, 2020 – 2024',
    'GPA 3.1/4.0, rank 8/95',
  ];
  expect(valuesIn('EDUCATION', ...grades)).not.toHaveProperty(['Score.classRank']);
  expect(fieldsIn('Score.classRank', '教育', study(), '全国大学生数学竞赛，团队排名 2/80')).toEqual([]);
});

function study(): string {
  return '2020.09-2024.06\t四川大学\t软件工程\t本科';
}

test.each([
  ['IELTS (L 8.5, R 8.0, W 6.5, S 7.0)', undefined],
  ['IELTS: L 8.5, R 8.0, overall 7.5', 7.5],
  ['雅思（听8.5 读8.0 写6.5 说7.0）总分7.5', 7.5],
])('the score of a part of an examination is not read as that of the whole: %s', (line, score) => {
  expect(valuesIn('LANGUAGES', line)['Score.englishScore']).toBe(score);
});

test('an examination that somebody teaches or plans, and a mother tongue, are not proposed', () => {
  expect(fieldsIn('Score', 'LANGUAGES', 'IELTS planned in May')).toEqual([]);
  expect(fieldsIn('Score', '校园经历', '2023.01-2023.06\t雅思学习社\t社长', '组织雅思 7.5 分经验分享')).toEqual([]);
  expect(fieldsIn('Score.otherLang', 'LANGUAGES', 'Mother tongue\tItalian', 'English\tC1')).toEqual([]);
  expect(fieldsIn('Score.otherLang', 'LANGUAGES', 'Spanish', 'English')).toEqual([]);
  expect(valuesIn('LANGUAGES', 'English', 'French')['Score.otherLang']).toBe('French');
});

test('memberships, courses without a certificate, labels, jobs and issuers are no certificates', () => {
  const lines = [
    'Associate Member, Guild of Accountants, Mar 2020',
    'Safety Workshop, May 2021',
    'Other language: English, C1 (2024)',
  ];
  expect(fieldsIn('Skill', 'CERTIFICATIONS', ...lines)).toEqual([]);
  expect(fieldsIn('Skill', '证书', '2022.09 危险品运输复训', '期望月薪：8000元\t到岗日期：2026年6月15日')).toEqual([]);
  expect(fieldsIn('Skill', 'LICENCES', 'Captain, Harbour Airlines, Mar 2021 – present')).toEqual([]);
  expect(valuesIn('CERTIFICATIONS', 'Project Management Professional', 'PMI · Issued Jun 2023')).toMatchObject({
    'Skill.skills.0.name': 'Project Management Professional',
    'Skill.skills.0.date': '2023-06-01',
  });
  expect(fieldsIn('Skill.skills.0', 'CERTIFICATIONS', 'Data Analytics', 'Learning House, Jan 2022')).toEqual([]);
});

test('a driving licence and an employer below a heading for awards are no awards', () => {
  expect(fieldsIn('Skill', '立功受奖', '2020.08\t机动车驾驶证\tB2', '2025.12\t云帆航空股份有限公司')).toEqual([]);
  expect(valuesIn('荣誉', '2023.11，校运会冠军，校级')['Skill.scholarships.0.name']).toBe('校运会冠军');
});

test('duties end where another part begins, even without a known heading', () => {
  const job = ['工作经历', '2023.07-2024.06\t云帆航空股份有限公司\t值机员', '• 办理值机与行李托运'];
  const ends = ['我的点滴', '2023.05\t民航安全检查员\t四级', '邮箱：linxz@example.com', 'English: CET-6'];
  for (const end of ends) expect(valuesIn(...job, end, '其他内容')['Works.works.0.duties']).toBe('办理值机与行李托运');
});

test('personal data and signatures are not read as part of a self-assessment', () => {
  expect(valuesIn('自我评价', '做事踏实，能倒夜班。', '李建国，副教授，电话 139-0000-0777')['Other.selfAssessment']).toBe(
    '做事踏实，能倒夜班。',
  );
  expect(valuesIn('自我评价', '做事踏实，能倒夜班。', '本人承诺以上属实', '签名：')['Other.selfAssessment']).toBe(
    '做事踏实，能倒夜班。',
  );
  expect(fieldsIn('Other', '关于我', '赵雅婷', '22岁 | 165cm')).toEqual([]);
});

test('several relatives on a line are told apart, and their political status and health are no employers', () => {
  expect(valuesIn('家庭成员', '父：郭建民，务农；母：赵秀英，教师')).toMatchObject({
    'Family.familys.0.name': '郭建民',
    'Family.familys.1.name': '赵秀英',
    'Family.familys.1.occupation': '教师',
  });
  expect(fieldsIn('Family.familys.0.workCompany', '家庭成员', '父亲\t郭建民\t中共党员\t健康\t退休')).toEqual([]);
  expect(valuesIn('家庭成员', '父亲\t郭建民\t55\t云岭镇务农')).toMatchObject({
    'Family.familys.0.workCompany': '云岭镇',
    'Family.familys.0.occupation': '务农',
  });
});

test.each(['备考计算机二级', '计算机二级（已报名，2026年3月）', 'NCRE level 2 (planned for Mar 2026)', 'CPA（报考中） 2026.08'])(
  '%s is neither a level nor a certificate',
  (line) => {
    expect(fieldsIn('', '证书', line)).toEqual([]);
  },
);

test('a university is found even if the name of its attached school stands before it', () => {
  const search = searchOf([{ zh: '四川大学', en: 'Sichuan University' }]);
  expect(search.in('四川大学附属中学')).toBeUndefined();
  expect(search.in('四川大学附属中学、四川大学')).toMatchObject({ name: '四川大学', from: 9 });
});
