import { labelReader } from './labels.ts';

/** Finds the labels of base information in a line, each with its value; `other` is for all other labels. */
export const labelledIn = labelReader({
  contactemerPhone:
    '紧急联系人电话|紧急联系电话|紧急联系方式|紧急联系人手机|紧急联系人联系方式|Emergency phone|Emergency contact phone|Emergency contact number|Emergency number',
  contactemer: '紧急联系人|紧急联系人姓名|Emergency contact|Emergency contact name|In case of emergency',
  usedName: '曾用名|Former name|Previous name|Name used before',
  name: '姓名|名字|Name|Full name',
  sex: '性别|Gender|Sex',
  birthdate:
    '出生日期|出生年月日|出生年月|出生时间|生日|出生|Date of birth|D.O.B.|D.O.B|DOB|Birth date|Birthday|Birthdate|Birth|Born|Born on|Date of birth/Age',
  nation: '民族|Ethnicity|Ethnic group',
  polity: '政治面貌|政治身份|政治状况|Political status|Political affiliation|Political background',
  maritalStatus: '婚姻状况|婚姻状态|婚姻情况|婚姻|婚否|婚育状况|Marital status|Civil status',
  mobile:
    '手机号码|手机号|手机|联系电话|联系方式|电话|移动电话|电话号码|联系手机|Mobile|Mobile phone|Mobile number|Phone|Phone number|Tel|Tel.|Cell|Cell phone|Telephone|Contact number|Contact no.|Contact no|Contact|本人电话|本人手机|手机/微信|电话/微信|联系电话/微信|Call|Mob|Mob.|Mobile no.|Cell no.|Phone/WeChat|WhatsApp|Phone/WhatsApp|Tel. no.|Phone no.|M|T|P',
  email: '电子邮箱|电子邮件|邮箱|邮箱地址|邮件|E-mail|Email|E-mail address|Email address|Email ID|E-mail ID|Mail|E|Write',
  contactAddr:
    '联系地址|通讯地址|通信地址|现住址|住址|地址|家庭住址|家庭地址|现居住地址|居住地址|Address|Mailing address|Permanent address|Postal address|Current address|Home address|Contact address|Correspondence address',
  postcode: '邮政编码|邮编|Postcode|Postal code|Zip|Zip code|Post code',
  permanreside:
    '户口所在地|户籍所在地|户籍地|户籍|户口|户籍地址|Registered residence|Hukou|Household register|Household registration',
  nativeplace: '籍贯|祖籍|Native place|Place of origin|Ancestral home|Hometown',
  homeLocation: '家庭所在地|家庭所在城市',
  id: '身份证号码|身份证号|身份证|居民身份证|居民身份证号|证件号码|证件号|公民身份号码|ID number|ID card|ID No.|ID No|ID card number|ID card No.|ID|Identity card|Identity number|Chinese ID|Resident ID|Resident ID number|National ID|National ID number',
  passport: '护照号码|护照号|护照|Passport|Passport number|Passport No.|Passport No',
  nationality: '国籍|国籍/地区|Nationality|Citizenship|Citizen of|Nationalities',
  joinworkdate: '参加工作时间|参加工作日期|参加工作年月|首次参加工作时间|工作起始时间|Started work|Working since|First employed',
  height: '身高|Height',
  weight: '体重|Weight',
  heightWeight: '身高/体重|身高体重|身高、体重|身高及体重|Height/Weight|Height / Weight',
  vision: '裸眼视力|视力|Vision|Eyesight|Uncorrected vision',
  colorBlindness: '是否色盲色弱|色盲色弱|是否色盲|色盲|Colour blindness|Color blindness|Colour-blind|Color-blind',
  infection: '有无传染病|传染病史|传染病|Infectious diseases',
  baseAir: '所在基地|现基地|所属基地|基地|Home base|Current base|Base',
  aircraftQualification: '机型资质|飞行机型|机型|Type ratings|Type rating|Aircraft types',
  visionLeft: '左眼视力|左眼裸眼视力|裸眼视力左眼|左眼|Vision left|Left eye',
  visionRight: '右眼视力|右眼裸眼视力|裸眼视力右眼|右眼|Vision right|Right eye',
  other:
    '家庭电话|班主任电话|办公电话|办公室电话|Office phone|Home phone|生源地|现居|现居地|现居住地|居住地|所在地|所在城市|目前所在地|年龄|学历|最高学历|毕业院校|毕业学校|专业|学校|微信|QQ|求职意向|应聘职位|应聘岗位|意向岗位|Location|Age|Website|LinkedIn|WeChat|GitHub|Position|Applying for|School|Degree|Major|Residence|Place of birth|Blog|Fax|Skype',
});
