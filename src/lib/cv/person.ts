import { readIdCard } from '#lib/rules/id-card.ts';

import { datesIn, exactDate } from './dates.ts';
import { type Entry, put } from './entry.ts';
import { withContactPhones, withLabelsAbove, withWholeAddresses } from './join-lines.ts';
import { type CvLine, cellsOf } from './lines.ts';
import { readEmail } from './mails.ts';
import { labelledIn } from './person-labels.ts';
import { acuitiesOf, acuityOf, centimetresOf, dayIn, heightAndWeightOf, kilogramsOf, nameIn, placeOf } from './person-values.ts';
import { mobileIn, phoneIn } from './phones.ts';
import { readNameParts, readTitleName } from './title-name.ts';
import { countryOf, countryOfPeople, maritalStatusOf, nationOf, polityOf, sexOf } from './words.ts';

const chineseId = /(?<![0-9])[1-9][0-9]{16}[0-9X](?![0-9A-Z])/iu;

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

/**
 * Whether a value is a whole address and nothing else: it does not end with a comma or the like, and it contains no label and
 * no date with a month.
 */
function isAddress(value: string): boolean {
  return (
    value.length > 3 &&
    !/[,，、;；(（/…-]$|期望|薪|电话|手机|邮箱|入党|生日|@|https?:/u.test(value) &&
    datesIn(value).every(({ month }) => !month)
  );
}

/** The name of an emergency contact; undefined for a single Latin word, which may be only a part of a name. */
function contactIn(value: string): string | undefined {
  const name = nameIn(value.split(/[\s,，/(（]*(?:[0-9+]|父|母|配偶|father|mother|spouse)/iu)[0]!);
  return name && /^\p{Script=Latin}+$/u.test(name) ? undefined : name;
}

function readLabelled(entry: Entry, line: CvLine): void {
  const labelled = labelledIn(line.text);
  for (const [index, { name: label, value, from }] of labelled.entries()) {
    // `Father's name:` is followed by the name of another person.
    if (value === '' || (label === 'name' && /[A-Za-z'’]\s$/u.test(line.text.slice(0, from)))) continue;
    // The phone number beside an emergency contact is that person's.
    const name = label === 'mobile' && labelled[index - 1]?.name === 'contactemer' ? 'contactemerPhone' : label;
    switch (name) {
      case 'name':
      case 'usedName':
        put(entry, name, nameIn(value), line);
        break;
      case 'contactemer':
        put(entry, name, contactIn(value), line);
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
        if (isAddress(value))
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
        const [tall, heavy] = heightAndWeightOf(value);
        put(entry, 'height', tall, line);
        put(entry, 'weight', heavy, line);
        break;
      }
      case 'vision': {
        const [left, right] = acuitiesOf(value) ?? [];
        put(entry, 'visionLeft', left, line);
        put(entry, 'visionRight', right, line);
        break;
      }
      case 'colorBlindness':
      case 'infection':
      case 'visionSurgery':
        if (
          /^(?:否|无|没有|未做过|正常|no|none|never|normal)(?![\p{L}])/iu.test(value) &&
          !(name !== 'colorBlindness' && /正常|normal/iu.test(value))
        )
          put(entry, name, 'N', line);
        break;
      case 'baseAir':
        if (line.topic === 'wishes' || /意向|期望|希望|desired|preferred/iu.test(line.text.slice(0, from))) break;
        put(entry, name, value, line);
        break;
      case 'aircraftQualification':
        put(entry, name, value, line);
        break;
      case 'visionLeft':
      case 'visionRight':
        put(entry, name, acuityOf(value), line);
        break;
      default:
        break;
    }
  }
}

/** The last year in which an applicant can have been born; a later date at the head of a CV is taken for the date of the CV. */
const lastBirthYear = 2012;

/** Reads the birth date from a cell that has nothing but a date. */
function readDateAlone(entry: Entry, line: CvLine): void {
  for (const cell of cellsOf(line.text)) {
    const [date] = datesIn(cell);
    if (date?.day && date.from === 0 && date.to === cell.length && date.year <= lastBirthYear)
      put(entry, 'birthdate', exactDate(date), line);
  }
}

/**
 * Reads what a line about the person says without labels, as in `张三 | 男 | 汉族 | 中共党员`.
 * @param isOnlyPeople whether at most one line of the CV is only the name of a people; several such lines list languages
 */
function readUnlabelled(entry: Entry, line: CvLine, isOnlyPeople: boolean): void {
  for (const cell of cellsOf(line.text).flatMap((one) => [one, ...one.split(/[\s,，、/;；]+/u)])) {
    const text = cell.trim();
    if (/^(?:男|女|male|female)(?:性)?$/iu.test(text)) put(entry, 'sex', sexOf(text), line);
    else if (/^\p{Script=Han}{1,5}族$/u.test(text)) put(entry, 'nation', nationOf(text), line);
    else if (/^(?:中共)?(?:预备)?(?:党员|共青团员|团员|群众)$|^中共.*党员$/u.test(text))
      put(entry, 'polity', polityOf(text), line);
    else if (/^(?:未婚|已婚|离异|丧偶|single|married)$/iu.test(text)) put(entry, 'maritalStatus', maritalStatusOf(text), line);
    else if (isOnlyPeople && countryOfPeople(text) && text === line.text.trim())
      put(entry, 'nationality', countryOfPeople(text), line);
    else if (/^[12][0-9]{2}\s*(?:cm|厘米)$/iu.test(text)) put(entry, 'height', centimetresOf(text), line);
    else if (/^[0-9]{2,3}\s*(?:kg|公斤)$/iu.test(text)) put(entry, 'weight', kilogramsOf(text), line);
  }
  const citizen = /(?<![\p{L}-])(\p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+)?) (?:citizen|national|passport holder)(?!\p{L})/u.exec(
    line.text,
  )?.[1];
  if (citizen) put(entry, 'nationality', countryOfPeople(citizen), line);
  readDateAlone(entry, line);
  const born =
    /(?:(?<!\p{Script=Han})生于|出生于|\bborn(?: on)?)[:\s]*(.+)|([0-9]+[日号]?)\s*(?:出生|生)(?![\p{Script=Han}])/iu.exec(
      line.text,
    );
  if (born) put(entry, 'birthdate', dayIn(born[1] ?? line.text.slice(0, born.index + born[2]!.length)), line);
}

/** Words for relatives and for people who vouch for the candidate, in a cell of their own or before a name. */
const otherPerson =
  /(?:^|[\t|,;(])\s*(?:父亲|母亲|爸爸|妈妈|配偶|妻子|丈夫|哥哥|姐姐|弟弟|妹妹|儿子|女儿|父|母|推荐人|证明人|介绍人|导师|辅导员|班主任|直属领导)\s*(?:$|[\t|:,;(]|\p{Script=Han}{2,4}(?:$|[\t ,;:(|]))|\b(?:father|mother|spouse|wife|husband|brother|sister|referee|reference|supervisor|guarantor)(?:['’]s)?(?: (?:name|phone|mobile|tel|email|contact))?\s*(?::|\t)/iu;

/** Whether a line is about somebody other than the candidate, not counting emergency contacts, who may be relatives. */
function isOfOther(text: string): boolean {
  return (
    otherPerson.test(text) &&
    !labelledIn(text).some(({ name }) => name === 'contactemer' || name === 'contactemerPhone' || name === 'name')
  );
}

/**
 * Reads the base information: labelled values in the parts about the person, wishes and self-assessment, and values without
 * labels in the part about the person. An e-mail address may also be in other parts, except work, family and `aside`.
 */
export function readPerson(all: readonly CvLine[]): Entry {
  const entry: Entry = {};
  const own = all.filter(({ text }) => !isOfOther(text));
  const lines = own.filter(({ topic }) => topic === 'person' || topic === 'wishes' || topic === 'assessment');
  const head = own.filter(({ topic }) => topic === 'person');
  const joined = withContactPhones(withWholeAddresses(withLabelsAbove(lines)));
  for (const line of joined) readLabelled(entry, line);
  const isOnlyPeople =
    own.filter(({ text }) => /^\p{Lu}\p{Ll}+$/u.test(text) && (text === 'English' || countryOfPeople(text))).length < 2;
  for (const line of head) readUnlabelled(entry, line, isOnlyPeople);
  readEmail(entry, head, own);
  for (const line of joined.filter(({ topic }) => topic === 'person'))
    if (
      !/紧急|应急|emergency|传真|fax|家庭电话|父亲|母亲|家长|辅导员|导师|推荐|证明人|referee|reference|next of kin|supervisor|office|单位电话|公司电话/iu.test(
        line.text,
      )
    )
      readMobile(entry, line.text, line);
  for (const line of head) readId(entry, chineseId.exec(line.text)?.[0], line);
  if (!entry.name) readNameParts(entry, joined);
  if (!entry.name) readTitleName(entry, head, own);
  return entry;
}
