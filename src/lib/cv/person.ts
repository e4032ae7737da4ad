import { provinceList } from '#lib/domain/provinces.ts';
import { isEmail } from '#lib/rules/email.ts';
import { readIdCard } from '#lib/rules/id-card.ts';
import { contactNumber, fromE164, accountNumberToE164 } from '#lib/rules/mobile.ts';

import { datesIn, exactDate } from './dates.ts';
import { type Entry, put } from './entry.ts';
import { labelReader } from './labels.ts';
import { type CvLine, cellsOf } from './lines.ts';
import { bareName, isChineseName, isDottedName, isLatinName } from './names.ts';
import { countryOf, countryOfPeople, maritalStatusOf, nationOf, polityOf, sexOf } from './words.ts';

const labelledIn = labelReader({
  contactemerPhone:
    '紧急联系人电话|紧急联系电话|紧急联系方式|紧急联系人手机|紧急联系人联系方式|Emergency phone|Emergency contact phone|Emergency contact number|Emergency number',
  contactemer: '紧急联系人|紧急联系人姓名|Emergency contact|Emergency contact name|In case of emergency',
  usedName: '曾用名|Former name|Previous name|Name used before',
  name: '姓名|名字|Name|Full name',
  sex: '性别|Gender|Sex',
  birthdate: '出生日期|出生年月日|出生年月|出生时间|生日|出生|Date of birth|D.O.B.|D.O.B|DOB|Birth date|Birthday|Birthdate|Born',
  nation: '民族|Ethnicity|Ethnic group',
  polity: '政治面貌|政治身份|政治状况|Political status|Political affiliation|Political background',
  maritalStatus: '婚姻状况|婚姻状态|婚姻情况|婚姻|婚否|婚育状况|Marital status|Civil status',
  mobile:
    '手机号码|手机号|手机|联系电话|联系方式|电话|移动电话|电话号码|联系手机|Mobile|Mobile phone|Mobile number|Phone|Phone number|Tel|Tel.|Cell|Cell phone|Telephone|Contact number|Contact no.|Contact no|Contact|本人电话|本人手机|Tel. no.|Phone no.|M|T|P',
  email: '电子邮箱|电子邮件|邮箱|邮箱地址|邮件|E-mail|Email|E-mail address|Email address|Email ID|E-mail ID|Mail|E',
  contactAddr:
    '联系地址|通讯地址|通信地址|现住址|住址|地址|家庭住址|家庭地址|现居住地址|居住地址|Address|Mailing address|Permanent address|Postal address|Current address|Home address|Contact address|Correspondence address',
  postcode: '邮政编码|邮编|Postcode|Postal code|Zip|Zip code|Post code',
  permanreside:
    '户口所在地|户籍所在地|户籍地|户籍|户口|户籍地址|Registered residence|Hukou|Household register|Household registration',
  nativeplace: '籍贯|祖籍|Native place|Place of origin|Ancestral home|Hometown',
  homeLocation: '家庭所在地|家庭所在城市',
  id: '身份证号码|身份证号|身份证|居民身份证|居民身份证号|证件号码|证件号|公民身份号码|ID number|ID card|ID No.|ID No|ID card number|ID card No.|ID|Identity card|Identity number|Chinese ID|Resident ID|Resident ID number|National ID|National ID number',
  passport: '护照号码|护照号|护照|Passport|Passport number|Passport No.|Passport No',
  nationality: '国籍|Nationality|Citizenship',
  joinworkdate: '参加工作时间|参加工作日期|参加工作年月|首次参加工作时间|工作起始时间|Started work|Working since|First employed',
  height: '身高|Height',
  weight: '体重|Weight',
  heightWeight: '身高/体重|身高体重|Height/Weight|Height / Weight',
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

const emailPattern = /[A-Za-z0-9][A-Za-z0-9_+'.-]*@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+/u;
const chineseMobile = /(?<![0-9])(?:\(?(?:\+|00)?86\)?[\s-]*)?(1[3-9][0-9][\s-]?[0-9]{4}[\s-]?[0-9]{4})(?![0-9])/u;
const foreignMobile = /(?<![0-9])((?:\+|00)[1-9][0-9]{0,2}[\s()-]*(?:[0-9][\s()-]{0,2}){6,12}[0-9])(?![0-9])/u;
const chineseId = /(?<![0-9])[1-9][0-9]{16}[0-9X](?![0-9A-Z])/iu;

function digitsOf(number: string): string {
  return number.replaceAll(/[^0-9+]/g, '');
}

/** A mobile number for a phone field and its country code; undefined if a text contains none. */
export function mobileIn(text: string): { prefix: string; number: string } | undefined {
  const chinese = chineseMobile.exec(text)?.[1];
  if (chinese) return { prefix: '86', number: digitsOf(chinese) };
  const foreign = foreignMobile.exec(text)?.[1];
  const e164 = foreign && accountNumberToE164(digitsOf(foreign));
  return e164 ? fromE164(e164) : undefined;
}

/** The phone number of another person in a text. */
export function phoneIn(text: string): string | undefined {
  const mobile = chineseMobile.exec(text)?.[1] ?? foreignMobile.exec(text)?.[1];
  const number = mobile ? digitsOf(mobile) : /(?<![0-9])0[0-9]{2,3}-?[0-9]{7,8}(?:-[0-9]{1,6})?(?![0-9])/.exec(text)?.[0];
  return number && contactNumber(number, { siblings: {}, around: {} }) === null ? number : undefined;
}

function nameIn(value: string): string | undefined {
  const name = bareName(value);
  const isName = /^\p{Script=Han}{2,5}$/u.test(name) || isDottedName(name) || /^\p{L}[\p{L}\p{M}'’. -]+$/u.test(name);
  return isName && [...name].length > 1 ? name : undefined;
}

/** A place in the spelling of the lists if it is only a province; other places as they are written. */
function placeOf(value: string): string | undefined {
  const text = value
    .replaceAll(/\s*[,，]\s*/gu, /\p{Script=Han}/u.test(value) ? '' : ', ')
    .replaceAll(/(?<=\p{Script=Han})\s+(?=\p{Script=Han})/gu, '');
  const province = provinceList.find(
    ({ name }) =>
      name.length - text.length <= 8 &&
      name.startsWith(text) &&
      /^(?:省|市|(?:\p{Script=Han}*自治区)|特别行政区)$/u.test(name.slice(text.length)),
  );
  return text === '' ? undefined : (province?.name ?? text);
}

function centimetresOf(value: string): number | undefined {
  const metres = /^([12]\.[0-9]{1,2})\s*(?:m|米)?(?![0-9])/iu.exec(value)?.[1];
  if (metres) return Math.round(Number(metres) * 100);
  const centimetres = /^([12][0-9]{2})\s*(?:cm|厘米|公分)?(?![0-9.])/iu.exec(value)?.[1];
  return centimetres ? Number(centimetres) : undefined;
}

function kilogramsOf(value: string): number | undefined {
  const [, number, unit] = /^([0-9]{2,3}(?:\.[0-9])?)\s*(kg|公斤|千克|斤)?/iu.exec(value) ?? [];
  return number ? Number(number) / (unit === '斤' ? 2 : 1) : undefined;
}

function numberIn(value: string): number | undefined {
  const number = /^[0-9]\.[0-9]/.exec(value)?.[0];
  return number ? Number(number) : undefined;
}

/** Birth dates and the like count only if the day is written. */
function dayIn(value: string): string | undefined {
  const [date] = datesIn(value);
  return date?.day ? exactDate(date) : undefined;
}

function readId(entry: Entry, number: string | undefined, line: CvLine): void {
  if (!number || !readIdCard(number)) return;
  put(entry, 'idtype', 'idcard', line);
  put(entry, 'id', number.toUpperCase(), line);
}

function readMobile(entry: Entry, text: string, line: CvLine): void {
  const mobile = mobileIn(text);
  if (!mobile || entry.mobile) return;
  if (mobile.prefix !== '86') put(entry, 'mobilePrefix', mobile.prefix, line);
  put(entry, 'mobile', mobile.number, line);
}

function readLabelled(entry: Entry, line: CvLine): void {
  for (const { name, value } of labelledIn(line.text)) {
    if (value === '') continue;
    switch (name) {
      case 'name':
      case 'usedName':
        put(entry, name, nameIn(value), line);
        break;
      case 'contactemer':
        put(entry, name, nameIn(value.split(/[\s,，/(（]*(?:[0-9+]|父|母|配偶|father|mother|spouse)/iu)[0]!), line);
        put(entry, 'contactemerPhone', phoneIn(value), line);
        break;
      case 'contactemerPhone':
        put(entry, name, phoneIn(value), line);
        break;
      case 'sex':
        put(entry, name, sexOf(value), line);
        break;
      case 'birthdate':
      case 'joinworkdate': {
        const [date] = datesIn(value);
        put(entry, name, name === 'birthdate' ? dayIn(value) : date && exactDate(date), line);
        break;
      }
      case 'nation':
        put(entry, name, nationOf(value), line);
        break;
      case 'polity':
        put(entry, name, polityOf(value), line);
        break;
      case 'maritalStatus':
        put(entry, name, maritalStatusOf(value), line);
        break;
      case 'mobile':
        readMobile(entry, value, line);
        break;
      case 'contactAddr':
        if (value.length > 3)
          put(entry, name, value.replace(/[,，;；(（]?\s*(?:邮编|postcode|postal code)[:\s]*[0-9]{6}[)）]?$/iu, ''), line);
        put(entry, 'postcode', /(?:邮编|post(?:al )?code)[:\s]*([0-9]{6})/iu.exec(value)?.[1], line);
        break;
      case 'postcode':
        put(entry, name, /^[0-9A-Z][0-9A-Z -]{2,8}[0-9A-Z]/iu.exec(value)?.[0], line);
        break;
      case 'permanreside':
      case 'nativeplace':
      case 'homeLocation':
        put(entry, name, placeOf(value), line);
        break;
      case 'id':
        readId(entry, chineseId.exec(value.replaceAll(' ', ''))?.[0], line);
        break;
      case 'passport': {
        const number = /^[A-Z0-9]{6,12}$/iu.exec(value)?.[0];
        if (number && !entry.id) {
          put(entry, 'idtype', 'passport', line);
          put(entry, 'id', number.toUpperCase(), line);
        }
        break;
      }
      case 'nationality':
        put(entry, name, countryOf(value), line);
        break;
      case 'height':
        put(entry, name, centimetresOf(value), line);
        break;
      case 'weight':
        put(entry, name, kilogramsOf(value), line);
        break;
      case 'heightWeight': {
        const [tall = '', heavy = ''] = value.split(/\s*[/、]\s*/u);
        put(entry, 'height', centimetresOf(tall), line);
        put(entry, 'weight', kilogramsOf(heavy), line);
        break;
      }
      case 'vision': {
        const [left, right] = value.match(/[3-6]\.[0-9]/gu) ?? [];
        if (right) put(entry, 'visionLeft', Number(left), line);
        if (right) put(entry, 'visionRight', Number(right), line);
        break;
      }
      case 'colorBlindness':
      case 'infection':
        if (/^(?:否|无|没有|no|none)(?![\p{L}])/iu.test(value)) put(entry, name, 'N', line);
        break;
      case 'baseAir':
      case 'aircraftQualification':
        put(entry, name, value, line);
        break;
      case 'visionLeft':
      case 'visionRight':
        put(entry, name, numberIn(value), line);
        break;
      default:
        break;
    }
  }
}

/** Reads what a line of the head says without labels, as in `张三 | 男 | 汉族 | 中共党员`. */
function readUnlabelled(entry: Entry, line: CvLine): void {
  for (const cell of cellsOf(line.text).flatMap((one) => [one, ...one.split(/[\s,，、/;；]+/u)])) {
    const text = cell.trim();
    if (/^(?:男|女|male|female)(?:性)?$/iu.test(text)) put(entry, 'sex', sexOf(text), line);
    else if (/^\p{Script=Han}{1,5}族$/u.test(text)) put(entry, 'nation', nationOf(text), line);
    else if (/^(?:中共)?(?:预备)?(?:党员|共青团员|团员|群众)$|^中共.*党员$/u.test(text))
      put(entry, 'polity', polityOf(text), line);
    else if (/^(?:未婚|已婚|离异|丧偶|single|married)$/iu.test(text)) put(entry, 'maritalStatus', maritalStatusOf(text), line);
    else if (countryOfPeople(text) && text === line.text.trim()) put(entry, 'nationality', countryOfPeople(text), line);
    else if (/^[12][0-9]{2}\s*(?:cm|厘米)$/iu.test(text)) put(entry, 'height', centimetresOf(text), line);
    else if (/^[0-9]{2,3}\s*(?:kg|公斤)$/iu.test(text)) put(entry, 'weight', kilogramsOf(text), line);
  }
  const born = /(?:生于|出生于|born(?: on)?)[:\s]*(.+)|^(.*?)\s*(?:出生|生)(?![\p{Script=Han}])/iu.exec(line.text);
  if (born) put(entry, 'birthdate', dayIn(born[1] ?? born[2] ?? ''), line);
}

function readTitleName(entry: Entry, lines: readonly CvLine[]): void {
  for (const line of lines.slice(0, 6)) {
    const cells = cellsOf(line.text).flatMap((cell) => [cell, ...cell.split(/\s*(?:-|—|:|,|，|、)\s*/u), ...cell.split(/\s+/u)]);
    for (const cell of cells) {
      const text = bareName(
        cell.replace(
          /(?:的)?(?:个人|求职)?简历$|^(?:个人|求职)?简历|(?:'s)? (?:resume|cv)$|^(?:resume|cv|curriculum vitae) (?:of )?/iu,
          '',
        ),
      );
      if (!isChineseName(text) && !isDottedName(text) && !isLatinName(text)) continue;
      put(entry, 'name', text, line);
      return;
    }
  }
}

/** The lines, with a label on a line of its own joined to the value below it, as sidebars have them. */
function withLabelsAbove(lines: readonly CvLine[]): CvLine[] {
  return lines.map((line, index) => {
    const above = lines[index - 1];
    if (!above || above.isHeading || line.isHeading || labelledIn(line.text).length > 0) return line;
    const [label, other] = labelledIn(above.text);
    if (!label || other || label.from > 0 || label.value !== '') return line;
    return { ...line, text: `${above.text.replace(/\s*:?\s*$/u, '')}: ${line.text}` };
  });
}

/** Whether a line goes on with the address above it: places or a house number, and nothing else. */
function continuesAddress(address: string, { text }: CvLine): boolean {
  if (/@|[0-9]{7}/u.test(text) || datesIn(text).length > 0 || isChineseName(text)) return false;
  if (/\p{Script=Han}/u.test(address))
    return !/[号室]$/u.test(address) && /^[\p{Script=Han}0-9A-Z -]{1,20}[号室栋楼]$/u.test(text);
  return /^[\p{L}0-9][\p{L}0-9 .'’,-]{2,40}$/u.test(text) && (/,$/u.test(address) || /,/u.test(text));
}

/** The lines, with an address that goes on below joined to its label. */
function withWholeAddresses(lines: readonly CvLine[]): CvLine[] {
  return lines.map((line, index) => {
    const next = lines[index + 1];
    const labelled = labelledIn(line.text);
    const last = labelled.at(-1);
    const isOpen = last?.name === 'contactAddr' && last.value !== '' && line.text.replace(/[\s,]+$/u, '').endsWith(last.value);
    if (!next || !isOpen || next.isHeading || next.topic !== line.topic || labelledIn(next.text).length > 0) return line;
    if (!continuesAddress(line.text, next)) return line;
    const gap = /\p{Script=Han}/u.test(next.text) ? '' : ' ';
    return { ...line, text: line.text.replace(/,?\s*$/u, gap === '' ? '' : ',') + gap + next.text };
  });
}

/** Reads the base information, from labels anywhere outside of family and referees, and from the head of a CV. */
export function readPerson(all: readonly CvLine[]): Entry {
  const entry: Entry = {};
  const lines = all.filter(({ topic }) => topic === 'person' || topic === 'wishes' || topic === 'assessment');
  const head = all.filter(({ topic }) => topic === 'person');
  for (const line of withWholeAddresses(withLabelsAbove(lines))) readLabelled(entry, line);
  for (const line of head) readUnlabelled(entry, line);
  for (const line of [...head, ...all.filter(({ topic }) => topic !== 'family' && topic !== 'aside' && topic !== 'work')]) {
    const email = emailPattern.exec(line.text)?.[0].replace(/\.$/u, '');
    if (email && isEmail(email)) put(entry, 'email', email, line);
  }
  for (const line of head) if (!/紧急|emergency|传真|fax/iu.test(line.text)) readMobile(entry, line.text, line);
  for (const line of head) readId(entry, chineseId.exec(line.text)?.[0], line);
  if (!entry.name) readTitleName(entry, head);
  return entry;
}
