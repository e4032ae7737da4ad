import type { AttachmentType } from '#lib/domain/enums.ts';
import type { SectionName } from '#lib/forms/resume/sections.ts';
import { checkCharacterOf } from '#lib/rules/id-card.ts';

/** A valid ID number of a woman born on `date` (YYYY-MM-DD). */
export function idNumberOf(date: string): string {
  const digits = `330106${date.replaceAll('-', '')}122`;
  return digits + checkCharacterOf(digits);
}

/** A valid ID number of a woman born on 2000-05-04. */
export const idNumber = idNumberOf('2000-05-04');

/** Complete sections for every resume type. */
export function wholeSections(): Record<SectionName, Record<string, unknown>> {
  return {
    resumeInfo: {
      sensitiveConsent: 'Y',
      name: '林晓云',
      sex: 'female',
      birthdate: '2000-05-04',
      idtype: 'idcard',
      id: idNumber,
      nationality: '中国',
      nation: 'han',
      polity: 'league',
      maritalStatus: 'single',
      height: 168,
      weight: 54.5,
      mobilePrefix: '86',
      mobile: '13800138000',
      email: 'lin@example.com',
      contactemer: '林建国',
      contactemerPhone: '13900139000',
      permanreside: '浙江省杭州市',
      nativeplace: '浙江杭州',
      contactAddr: '杭州市西湖区云栖路 1 号',
      postcode: '310000',
      infection: 'N',
      colorBlindness: 'N',
      visionLeft: 5,
      visionRight: 4.9,
      visionSurgery: 'N',
    },
    Edu: {
      edus: [
        {
          education: 'bachelor',
          degree: 'bachelor',
          school: '杭州云栖大学',
          major: '交通运输',
          begindate: '2018-09-01',
          enddate: '2022-06-30',
          studymode: 'full',
          isHighest: 'Y',
        },
        {
          education: 'high',
          school: '杭州第二中学',
          major: '理科',
          begindate: '2015-09-01',
          enddate: '2018-06-30',
          studymode: 'full',
          isHighest: 'N',
        },
        {
          education: 'junior',
          school: '杭州第三初级中学',
          major: '普通教育',
          begindate: '2012-09-01',
          enddate: '2015-06-30',
          studymode: 'full',
          isHighest: 'N',
        },
      ],
    },
    Score: { classRank: '3/60', gradePoint: '3.6/4.0', makeupTotal: 0, englishLevel: 'cet6', englishScore: 560 },
    Skill: {
      skills: [{ name: '民航客舱乘务员证', level: '三级', date: '2022-05-01' }],
      scholarships: [{ level: 'school', name: '一等奖学金', date: '2021-10-01' }],
    },
    Family: {
      familys: [
        { relation: 'father', name: '林建国', age: 52, workCompany: '杭州云栖中学', occupation: '教师' },
        { relation: 'mother', name: '陈秀英', age: 50, workCompany: '杭州市第一医院', occupation: '护士' },
      ],
    },
    Works: {
      works: [
        {
          begindate: '2022-07-01',
          company: '杭州萧山机场',
          jobCategory: 'ground',
          title: '地面服务员',
          duties: '值机与登机口服务',
          voucher: '王芳',
          voucherPhone: '0571-88886666',
        },
      ],
      studentactivitys: [],
      encs: [],
    },
    Other: { expectSalary: 150000, canWorkTime: '2099-07-01' },
  };
}

/** Every attachment that any resume type requires. */
export const wholeAttachments: AttachmentType[] = ['1', '2', '3', '4', '6', '10'];
