import { labelReader } from './labels.ts';

/** Finds the labels of base information in a line, each with its value; `other` is for labels of other values. */
export const labelledIn = labelReader({
  contactemerPhone:
    '紧急联系人号码|应急联系电话|应急电话|紧急电话|紧急联系人手机号|紧急联系人手机号码|应急联系人电话|Emergency contact no.|Emergency tel|Emergency contact tel|紧急联系人电话|紧急联系电话|紧急联系方式|紧急联系人手机|紧急联系人联系方式|Emergency phone|Emergency contact phone|Emergency contact number|Emergency number',
  contactemer:
    '应急联系|应急联系人|紧急联络人|紧急情况联系人|紧急联系|紧急联系人及电话|紧急联系人及联系方式|紧急联系人及联系电话|紧急联系人/电话|紧急联系人、电话|紧急联系人和电话|应急联系人及电话|ICE|Emergency contact person|Emergency contact and phone|Emergency contact name and phone|Person to contact in an emergency|Next of kin|紧急联系人|紧急联系人姓名|Emergency contact|Emergency contact name|In case of emergency',
  usedName: '曾用名/别名|Maiden name|Former names|曾用名|Former name|Previous name|Name used before',
  name: '姓名|名字|应聘人|应聘者|申请人|求职者|应聘人姓名|申请人姓名|报名人|报名人姓名|本人姓名|中文姓名|中文名|真实姓名|Name|Full name|Name in full|Applicant|Candidate|Name of applicant|Name of candidate|Candidate name|Applicant name|Surname and given name|Surname, given name|Surname, first name|Surname and first name|Legal name|Passport name|Name as in passport|Full legal name',
  surname: 'Surname|Last name|Family name',
  givenName: 'First name|Given name|Given names|Forename|Forenames|First names|First and middle names',
  sex: '性别|Gender|Sex|M/F',
  birthdate:
    '出生日期|出生年月日|出生年/月/日|公历生日|公历出生日期|阳历生日|诞生日|Born in|Born at|Date and place of birth|Date & place of birth|出生年月|出生时间|生日|出生|Date of birth|D.O.B.|D.O.B|DOB|Birth date|Birthday|Birthdate|Birth|Born|Born on|Date of birth/Age',
  nation: '民族|族别|民族成分|Ethnicity|Ethnic|Ethnic origin|Ethnic group',
  polity:
    '政治面貌|政治身份|政治面目|党派|党派情况|入党情况|Party membership|Party affiliation|Political party|Political standing|Politics|Political|政治状况|Political status|Political affiliation|Political background',
  maritalStatus:
    '婚姻状况|婚姻状态|婚育|婚育情况|婚育状态|婚恋状况|是否已婚|婚姻家庭状况|Marital|Marriage|Marriage status|Family status|Status|婚姻情况|婚姻|婚否|婚育状况|Marital status|Civil status',
  mobile:
    '手机号码|手机号|手机|本人手机号|本人电话号码|常用手机|常用电话|个人电话|个人手机|移动手机|联络电话|联络方式|联系号码|手机联系|手机电话|电话/手机|手机/电话|手机、微信|手机及微信|微信/手机|微信/电话|微信同号|通讯号码|H/P|HP|H/P no.|Handphone|Hand phone|Mobile/WeChat|Mobile/WhatsApp|Mobile / WhatsApp|Mobile phone/WhatsApp|Phone / WhatsApp|Phone / WeChat|WhatsApp/Phone|WeChat/Phone|Mobile / WeChat|Mobile / Phone|Phone / Mobile|Mobile phone number|Mobile tel|Cell number|Cellular|Cellphone|Telephone number|Telephone no.|Contact phone|Contact tel|Tel/Mobile|Mobile/Tel|Tel / WeChat|Day phone|Daytime phone|Ph|Ph.|联系电话|联系方式|电话|移动电话|电话号码|联系手机|Mobile|Mobile phone|Mobile number|Phone|Phone number|Tel|Tel.|Cell|Cell phone|Telephone|Contact number|Contact no.|Contact no|Contact|本人电话|本人手机|手机/微信|电话/微信|联系电话/微信|Call|Mob|Mob.|Mobile no.|Cell no.|Phone/WeChat|WhatsApp|Phone/WhatsApp|Tel. no.|Phone no.|M|T|P',
  email:
    '电子邮箱|电子邮件|电子信箱|信箱|常用邮箱|个人邮箱|联系邮箱|邮箱号|电邮|电邮地址|邮件地址|邮箱/Email|E-mail ID|E-Mail|Electronic mail|Mail address|Personal email|Contact email|邮箱|邮箱地址|邮件|E-mail|Email|E-mail address|Email address|Email ID|E-mail ID|Mail|E|Write',
  contactAddr:
    '联系地址|通讯地址|家庭详细地址|详细地址|详细住址|家庭现住址|现家庭住址|现住地址|现居地址|目前住址|常住地址|常住住址|居住详细地址|通讯住址|邮寄地址|收件地址|联络地址|家庭通讯地址|现通讯地址|Residential address|Address for letters|Address for correspondence|Address in China|Present address|Home|Contact address|Full address|Street address|Postal/mailing address|Residence address|Local address|Living address|通信地址|现住址|住址|地址|家庭住址|家庭地址|现居住地址|居住地址|Address|Mailing address|Permanent address|Postal address|Current address|Home address|Contact address|Correspondence address',
  postcode: '邮政编码|邮编|邮政编号|Postal/Zip code|ZIP/Postal code|Postcode|Postal code|Zip|Zip code|Post code',
  permanreside:
    '户口所在地|户籍所在地|户口地|户口地址|户口所在地址|户籍住址|户口所在省市|户籍省市|常住户口所在地|现户籍|户籍所在省市|Registered permanent residence|Permanent residence|Hukou location|Household|户籍地|户籍|户口|户籍地址|Registered residence|Hukou|Household register|Household registration',
  nativeplace:
    '籍贯|祖籍|Home town|Ancestral place|Ancestral town|Native of|Native place|Place of origin|Ancestral home|Hometown',
  homeLocation: '家庭所在地|家庭所在城市',
  id: '身份证号码|身份证号|身份证件号|身份证件号码|身份证编号|二代身份证号|居民身份证号码|身份号码|有效证件号码|ID card no|Citizen ID|Citizen ID number|PRC ID|PRC ID number|PRC ID card|Chinese ID number|Chinese ID card|Identification number|Identity card number|Identity card no.|Identity No.|身份证|居民身份证|居民身份证号|证件号码|证件号|公民身份号码|ID number|ID card|ID No.|ID No|ID card number|ID card No.|ID|Identity card|Identity number|Chinese ID|Resident ID|Resident ID number|National ID|National ID number',
  passport:
    '护照号码|护照号|护照编号|因私护照|普通护照|Passport No|Passport no.|PP No.|Travel document|护照|Passport|Passport number|Passport No.|Passport No',
  nationality:
    '国籍|国籍/地区|Citizenship/Nationality|Nationality/Citizenship|Citizen|Nationality|Citizenship|Citizen of|Nationalities',
  joinworkdate:
    '参加工作时间|首次工作时间|开始工作时间|入职参加工作时间|参加工作|工作时间起|参加工作日期|参加工作年月|首次参加工作时间|工作起始时间|Started work|Working since|First employed',
  height: '身高|净身高|裸高|赤脚身高|Height|Height in cm|Body height',
  weight: '体重|净体重|Weight|Weight in kg|Body weight',
  heightWeight:
    '身高/体重|身高体重|身高、体重|身高和体重|身高&体重|身高 / 体重|Height & weight|Height and weight|Height, weight|Height/ weight|身高及体重|Height/Weight|Height / Weight',
  vision:
    '裸眼视力|视力|双眼视力|视力情况|裸视|Visual acuity|Unaided vision|Eye sight|Naked eye vision|Naked-eye vision|Vision|Eyesight|Uncorrected vision',
  colorBlindness:
    '是否色盲色弱|有无色盲色弱|有无色盲|有无色盲、色弱|有无色盲/色弱|是否有色盲色弱|是否色盲、色弱|是否色盲/色弱|是否色盲或色弱|色盲/色弱|色盲、色弱|色觉异常|色弱|色盲或色弱|Colour vision deficiency|Color vision deficiency|Colour deficiency|Color blind|Colour blind|色盲色弱|是否色盲|色盲|Colour blindness|Color blindness|Colour-blind|Color-blind',
  infection:
    '有无传染病史|是否有传染病|有无传染性疾病|传染性疾病|Infectious disease|Contagious diseases|有无传染病|传染病史|传染病|Infectious diseases',
  visionSurgery:
    '视力手术|视力矫正手术|近视手术|近视矫正手术|是否做过视力矫正手术|是否做过近视手术|有无视力矫正手术|有无近视手术|眼部手术|眼部手术史|激光手术|Eye surgery|Vision surgery|Laser eye surgery|Refractive surgery|Vision correction surgery',
  baseAir: '所在基地|现基地|所属基地|基地|Home base|Current base|Base',
  aircraftQualification:
    '机型资质|飞行机型|机型|现飞机型|执飞机型|所飞机型|机型等级|签注机型|Current type|Current type rating|Type rated on|Type qualified|Aircraft type|Types flown|Current aircraft|Type ratings|Type rating|Aircraft types',
  visionLeft: '左眼视力|左眼裸眼视力|裸眼视力左眼|左眼|Vision left|Left eye',
  visionRight: '右眼视力|右眼裸眼视力|裸眼视力右眼|右眼|Vision right|Right eye',
  other:
    '最快入职|最快到岗|最早到岗|最早入职|可到岗时间|到岗日期|可入职时间|入职时间|备用电话|备用手机|备用联系电话|备用联系方式|固定电话|座机|宅电|单位电话|公司电话|父亲电话|母亲电话|家长电话|父母电话|健康状况|身体状况|到岗时间|到岗|期望薪资|薪资要求|期望年薪|是否服从调配|能否服从调配|是否服从分配|服从调配|意向基地|意向|应聘单位及岗位|应聘单位|报考岗位|应聘职务|求职岗位|求职目标|求职职位|申请岗位|申请职位|Alternative phone|Landline|Other phone|Notice period|Available|Available from|Availability|Earliest start|Start date|Health|Expected salary|Driving licence|Applied position|Position applied for|Post applied for|家庭电话|班主任电话|办公电话|办公室电话|Office phone|Home phone|生源地|现居|现居地|现居住地|居住地|所在地|所在城市|目前所在地|年龄|学历|最高学历|毕业院校|毕业学校|专业|学校|微信|QQ|求职意向|应聘职位|应聘岗位|意向岗位|Location|Age|Website|LinkedIn|WeChat|GitHub|Position|Applying for|School|Degree|Major|Residence|Place of birth|Blog|Fax|Skype',
});
