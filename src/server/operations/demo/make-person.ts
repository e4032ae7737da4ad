import { checkCharacterOf } from '#lib/rules/id-card.ts';

import type { Random } from './random.ts';

const surnames = [...'王李张刘陈杨黄赵周吴徐孙马朱胡郭何林高罗'];
const given = {
  male: ['志远', '浩然', '子轩', '建宇', '一鸣', '俊杰', '文博', '天航', '明哲', '凯'],
  female: ['雨桐', '思琪', '欣怡', '梦瑶', '晓云', '佳宁', '若溪', '静', '诗涵', '婉清'],
};
const cities = ['青岛', '成都', '广州', '西安', '杭州', '武汉', '哈尔滨', '昆明'];
const schools = ['云栖大学', '北岭航空学院', '东海理工大学', '南屏师范大学', '西川民航学院', '江城大学'];
const majors = ['交通运输', '飞行技术', '电子信息工程', '机械设计', '英语', '工商管理', '计算机科学', '旅游管理'];
const trades = ['教师', '工程师', '护士', '司机', '会计', '个体经营'];

/** A fictional person. */
export interface Person {
  name: string;
  sex: 'male' | 'female';
  birthdate: string;
  /** Has the code of a region that does not exist, and a valid check character. */
  idNumber: string;
  /** Begins with 19, the last digit of the seed, and 00. */
  mobile: string;
  email: string;
  city: string;
  school: string;
  major: string;
}

function two(number: number): string {
  return String(number).padStart(2, '0');
}

/**
 * Invents a person.
 * @param number identifies the person among all persons of the same seed; below a million
 */
export function makePerson(random: Random, seed: number, number: number): Person {
  const sex = random.pick(['male', 'female'] as const);
  const birthdate = `${random.between(2001, 2003)}-${two(random.between(1, 12))}-${two(random.between(1, 28))}`;
  // The seventeenth digit is odd for men.
  const order = two(random.between(0, 99)) + String(random.between(0, 4) * 2 + (sex === 'male' ? 1 : 0));
  const digits = `990000${birthdate.replaceAll('-', '')}${order}`;
  return {
    name: random.pick(surnames) + random.pick(given[sex]),
    sex,
    birthdate,
    idNumber: digits + checkCharacterOf(digits),
    mobile: `19${seed % 10}00${String(number).padStart(6, '0')}`,
    email: `candidate-${seed}-${number}@example.com`,
    city: random.pick(cities),
    school: random.pick(schools),
    major: random.pick(majors),
  };
}

function entry(education: string, school: string, major: string, from: number, to: number, isHighest = 'N') {
  const degree = education === 'bachelor' ? { degree: 'bachelor' } : {};
  return {
    education,
    ...degree,
    school,
    major,
    begindate: `${from}-09-01`,
    enddate: `${to}-06-30`,
    studymode: 'full',
    isHighest,
  };
}

function relative(random: Random, person: Person, relation: 'father' | 'mother') {
  return {
    relation,
    name: random.pick(surnames) + random.pick(given[relation === 'father' ? 'male' : 'female']),
    age: random.between(45, 58),
    workCompany: `${person.city}市第${random.between(1, 9)}公司`,
    occupation: random.pick(trades),
  };
}

/** Invents all sections of a resume, complete for every resume type. */
export function makeSections(random: Random, person: Person) {
  const { sex, birthdate, city, school, major } = person;
  const born = Number(birthdate.slice(0, 4));
  const isTall = sex === 'male' ? 8 : 0;
  return {
    resumeInfo: {
      sensitiveConsent: 'Y',
      name: person.name,
      sex,
      birthdate,
      idtype: 'idcard',
      id: person.idNumber,
      nationality: '中国',
      nation: random.chance(92) ? 'han' : 'hui',
      polity: random.pick(['league', 'masses', 'party']),
      maritalStatus: 'single',
      height: random.between(160, 175) + isTall,
      weight: random.between(48, 62) + isTall,
      mobilePrefix: '86',
      mobile: person.mobile,
      email: person.email,
      contactemer: random.pick(surnames) + random.pick(given.male),
      contactemerPhone: person.mobile,
      permanreside: `${city}市`,
      nativeplace: `${city}市`,
      contactAddr: `${city}市学府路 ${random.between(1, 200)} 号`,
      infection: 'N',
      colorBlindness: 'N',
      visionLeft: random.between(46, 52) / 10,
      visionRight: random.between(46, 52) / 10,
      visionSurgery: 'N',
    },
    Edu: {
      edus: [
        entry('bachelor', school, major, born + 18, born + 22, 'Y'),
        entry('high', `${city}第${random.between(1, 20)}中学`, '理科', born + 15, born + 18),
        entry('junior', `${city}实验初级中学`, '普通教育', born + 12, born + 15),
      ],
    },
    Score: {
      classRank: `${random.between(1, 30)}/60`,
      gradePoint: `${random.between(24, 39) / 10}/4.0`,
      makeupTotal: random.between(0, 2),
      englishLevel: random.pick(['cet4', 'cet6']),
      englishScore: random.between(425, 640),
    },
    Skill: {
      skills: [{ name: '计算机二级证书', level: '二级', date: `${born + 20}-05-01` }],
      scholarships: [{ level: 'school', name: '奖学金', date: `${born + 21}-10-01` }],
    },
    Family: { familys: [relative(random, person, 'father'), relative(random, person, 'mother')] },
    Works: {
      works: [
        {
          begindate: `${born + 22}-07-01`,
          company: `${city}机场`,
          jobCategory: 'ground',
          title: '地面服务员',
          duties: '值机与登机口服务',
          voucher: random.pick(surnames) + random.pick(given.female),
          voucherPhone: person.mobile,
        },
      ],
      studentactivitys: [],
      encs: [],
    },
    Other: { expectSalary: random.between(8, 25) * 10_000, canWorkTime: '2030-07-01' },
  };
}
