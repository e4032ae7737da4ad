import { type EnumName, enumKeys } from '#lib/domain/enums.ts';
import { countryCalled } from '#lib/domain/nationalities.ts';
import chineseNames from '#lib/i18n/zh-cn/enums.json' with { type: 'json' };
import englishNames from '#lib/i18n/en-us/enums.json' with { type: 'json' };

function firstOf(pairs: readonly (readonly [string, RegExp])[], text: string): string | undefined {
  return pairs.find(([, pattern]) => pattern.test(text))?.[0];
}

/** `male` or `female`, if a text begins with a word for it. */
export function sexOf(text: string): string | undefined {
  return firstOf(
    [
      ['male', /^(?:男|male\b|m$)/iu],
      ['female', /^(?:女|female\b|f$)/iu],
    ],
    text,
  );
}

function nameOf(locale: Record<string, Record<string, string>>, list: EnumName, key: string): string {
  return (locale[list]?.[key] ?? '').toLowerCase();
}

/** The key of an ethnic group, named with or without 族 or `ethnic group`. */
export function nationOf(text: string): string | undefined {
  const [word = ''] = text.split(/[\s,，;；/|]/u);
  const bare = word.toLowerCase().replace(/族$/u, '');
  return enumKeys.nation.find(
    (key) =>
      key !== 'other' &&
      bare !== '' &&
      (nameOf(chineseNames as never, 'nation', key) === `${bare}族` || nameOf(englishNames as never, 'nation', key) === bare),
  );
}

/** The key of a political status. */
export function polityOf(text: string): string | undefined {
  return firstOf(
    [
      ['probationary', /预备党员|probationary/iu],
      ['party', /党员(?!.*(?:民|非))|member of the (?:communist party|cpc)|(?:cpc|ccp|communist party|party) member/iu],
      ['league', /团员|youth league|league member/iu],
      ['democratic', /民主党派|民革|民盟|民建|民进|农工党|致公党|九三学社|台盟|democratic party/iu],
      ['masses', /群众|no affiliation|non-?partisan|masses|^none$/iu],
    ],
    text,
  );
}

/** The key of a marital status. */
export function maritalStatusOf(text: string): string | undefined {
  return firstOf(
    [
      ['single', /^(?:未婚|单身|single|unmarried)/iu],
      ['married', /^(?:已婚|married)/iu],
      ['divorced', /^(?:离异|离婚|divorced)/iu],
      ['widowed', /^(?:丧偶|widowed)/iu],
    ],
    text,
  );
}

/** Endings of the names of peoples. A word with another ending may be the name of a country, as in an address. */
const people = /(?:an|ese|ish|ch|ic|eek|swiss|thai|[a-z]i|kh|vak|bek|籍)$/iu;

/** The country of a people, such as `Irish` or `德国籍`. */
export function countryOfPeople(word: string): string | undefined {
  return people.test(word) ? countryCalled(word) : undefined;
}

/** The country of a nationality, given as the country itself or as its people (`German`). */
export function countryOf(text: string): string | undefined {
  const [chinese] = /^\p{Script=Han}+/u.exec(text) ?? [];
  const word = chinese ?? text.replace(/\s*(?:\(|\p{Script=Han}).*$/u, '').trim();
  if (/^(?:中国|中国大陆|中华人民共和国|中国籍)$/u.test(word)) return '中国';
  if (/^(?:p\.?r\.? ?(?:of )?china|(?:the )?people's republic of china|prc)$/iu.test(word)) return 'China';
  const country = countryCalled(word.replace(/ (?:citizen|national|nationality)$/iu, '')) ?? word;
  return /^\p{Script=Han}{2,8}$/u.test(country) || /^\p{Lu}[\p{L}' &-]{2,30}$/u.test(country) ? country : undefined;
}

/** The level of education that a text names, and the degree if it names the degree of that level. */
export function levelIn(text: string): { education: string; degree?: string } | undefined {
  const degree = firstOf(
    [
      [
        'doctor',
        /博士学位|\p{Script=Han}学博士|\bPh\.? ?D\b|\bdoctor (?:of|'s)|\bdoctoral degree|\bDPhil\b|\bEng\.?D\b|\bDBA\b|\bDr\.? (?:rer|phil|med|iur|oec|techn|-?ing)\b|\bdoctorate\b/iu,
      ],
      [
        'master',
        /硕士学位|(?<!大)\p{Script=Han}学硕士|工商管理硕士|\bMBA\b|\bmaster(?:'s|’s|s)?(?: degree)?\b|\bM\.? ?Sc\b|\bM\.? ?Eng\b|\bM\.? ?Phil\b|\bLL\.?M\b|\bM\.?(?:Ed|Res|Com|PA)\b|\bM\.? ?Tech\b|\bMPhil\b|\bMFA\b|\bMEd\b|\bMEng\b|\bMPA\b|\bMPH\b|\bMSN\b|\bLaurea Magistrale\b|\bmagister\b|(?<![A-Za-z.])M\.E\.|(?<![A-Za-z.])M\.?A\.?(?![A-Za-z])|(?<![A-Za-z.])M\.?S\.?(?![A-Za-z])/iu,
      ],
      [
        'bachelor',
        /学士|\bbachelor(?:'s|’s|s)?(?: degree)?\b|\bB\.? ?Sc\b|\bB\.? ?Eng\b|\bBBA\b|\bB\.? ?Comm\b|\bBFA\b|\bBSN\b|\bBN\b|\bBHM\b|\bBTHM\b|\bBEng\b|\bLaurea Triennale\b|\blicenciatura\b|\blicenciate\b|\bB\.? ?Tech\b|\bB\.? ?Com\b|(?<![A-Za-z.])B\.E\.|\bLL\.?B\b|\bB\.?(?:Ed|Bus|Des|Arch|Mgmt|AppSc|Avn)\b|(?<![A-Za-z.])B\.?A\.?(?![A-Za-z])|(?<![A-Za-z.])B\.?S\.?(?![A-Za-z])/iu,
      ],
    ],
    text,
  );
  const education =
    firstOf(
      [
        ['doctor', /博士|doctora(?:te|l)/iu],
        ['master', /硕士|硕研|(?<!本)研究生/u],
        ['bachelor', /本科|大本|统本|专升本|undergraduate|\bhonou?rs degree|\bdegree in\b/iu],
        [
          'college',
          /大专|专科|高职|大学专科|\bassociate(?:'s|’s)? (?:degree|of|in)|(?<!graduate |high school |secondary school )\bdiploma\b(?!.{0,20}(?:high|secondary) school)|\bHND\b|\bHNC\b|foundation degree|(?:advanced|national|higher|ordinary) diploma|junior college|community college|\bA\.?A\.?S\.?\b(?= in)/iu,
        ],
        ['junior', /初中|初级中学|junior (?:high|middle)/iu],
        [
          'high',
          /高中|高级中学|中专|职高|技校|中技|中职|职业中学|(?<!junior )high school|(?:senior|upper) (?:high|middle|secondary)|secondary school|vocational school|\ba-levels?\b|baccalaur[eé]at\b|\babitur\b/iu,
        ],
      ],
      text,
    ) ?? degree;
  return education ? { education, ...(degree && degree === education ? { degree } : {}) } : undefined;
}
