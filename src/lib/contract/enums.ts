import { educationLevels } from './education-levels.ts';

/**
 * Every list a candidate chooses from: its keys as they travel and are stored. The words are `enums.<name>.<key>`
 * in the dictionaries.
 */
export const enumKeys = {
  yesNo: ['Y', 'N'],
  idType: ['idcard', 'passport', 'hkmo', 'taiwan', 'other'],
  gender: ['male', 'female'],
  nation: [
    'han', 'mongol', 'hui', 'tibetan', 'uyghur', 'miao', 'yi', 'zhuang', 'bouyei', 'korean', 'manchu', 'dong',
    'yao', 'bai', 'tujia', 'hani', 'kazakh', 'dai', 'li', 'lisu', 'va', 'she', 'gaoshan', 'lahu', 'shui',
    'dongxiang', 'naxi', 'jingpo', 'kirgiz', 'monguor', 'daur', 'mulao', 'qiang', 'blang', 'salar', 'maonan',
    'gelao', 'xibe', 'achang', 'pumi', 'tajik', 'nu', 'uzbek', 'russian', 'ewenki', 'deang', 'bonan', 'yugur',
    'gin', 'tatar', 'derung', 'oroqen', 'hezhen', 'monba', 'lhoba', 'jino', 'other',
  ],
  politics: ['party', 'probationary', 'league', 'democratic', 'masses'],
  maritalStatus: ['single', 'married', 'divorced', 'widowed'],
  education: educationLevels,
  degree: ['none', 'bachelor', 'master', 'doctor'],
  studyMode: ['full', 'part'],
  familyRelation: ['father', 'mother', 'spouse', 'child', 'brother', 'sister', 'grandparent', 'guardian', 'other'],
  englishLevel: [
    'none', 'cet4', 'cet6', 'tem4', 'tem8', 'pets', 'ielts', 'toefl', 'toeic', 'icao4', 'icao5', 'icao6',
    'other',
  ],
  computerLevel: ['none', 'ncre1', 'ncre2', 'ncre3', 'ncre4', 'provincial', 'other'],
  awardLevel: ['international', 'national', 'provincial', 'municipal', 'school', 'college', 'company', 'other'],
  jobCategory: [
    'flight', 'cabin', 'maintenance', 'operations', 'safety', 'ground', 'marketing', 'it', 'finance', 'hr',
    'administration', 'other',
  ],
  pathway: [
    'official', 'thirdParty', 'schoolSite', 'social', 'teacher', 'relatives', 'jobFair', 'advertisement',
    'other',
  ],
  officialPlatform: ['website', 'publicAccount', 'videoAccount', 'shortVideo', 'microblog', 'other'],
  thirdPartyPlatform: ['zhaopin', 'job51', 'liepin', 'boss', 'yingjiesheng', 'nowcoder', 'linkedin', 'other'],
  applyStatus: [
    'submitted', 'screening', 'writtenTest', 'interview', 'physicalExam', 'backgroundCheck', 'offer', 'hired',
    'rejected', 'withdrawn',
  ],
  attachmentType: ['1', '2', '3', '4', '5', '6', '7', '10'],
  withdrawReason: ['otherOffer', 'personal', 'location', 'salary', 'health', 'wrongPosition', 'other'],
} as const satisfies Record<string, readonly string[]>;

export type EnumName = keyof typeof enumKeys;
export type EnumKey<Name extends EnumName> = (typeof enumKeys)[Name][number];

export type ApplyStatus = EnumKey<'applyStatus'>;
export type AttachmentType = EnumKey<'attachmentType'>;

export const enumNames = Object.keys(enumKeys) as EnumName[];
