import type { Locale } from '#lib/text/locale.ts';

/** Countries by code (ISO 3166-1), China first. Each has the name of its people and further names of the country. */
const others: Record<string, string> = {
  CN: 'Chinese,Hong Kong,Macao,Macau,Taiwan,香港,澳门,台湾,中华人民共和国',
  AF: 'Afghan',
  AL: 'Albanian',
  DZ: 'Algerian',
  AD: 'Andorran',
  AO: 'Angolan',
  AG: 'Antiguan,Barbudan',
  AR: 'Argentine,Argentinian',
  AM: 'Armenian',
  AU: 'Australian',
  AT: 'Austrian',
  AZ: 'Azerbaijani,Azeri',
  BS: 'Bahamian',
  BH: 'Bahraini',
  BD: 'Bangladeshi',
  BB: 'Barbadian',
  BY: 'Belarusian',
  BE: 'Belgian',
  BZ: 'Belizean',
  BJ: 'Beninese',
  BT: 'Bhutanese',
  BO: 'Bolivian',
  BA: 'Bosnian,Herzegovinian',
  BW: 'Motswana,Batswana',
  BR: 'Brazilian',
  BN: 'Bruneian',
  BG: 'Bulgarian',
  BF: 'Burkinabe',
  BI: 'Burundian',
  KH: 'Cambodian,Khmer',
  CM: 'Cameroonian',
  CA: 'Canadian',
  CV: 'Cape Verdean',
  CF: 'Central African',
  TD: 'Chadian',
  CL: 'Chilean',
  CO: 'Colombian',
  KM: 'Comorian',
  CG: 'Congolese',
  CD: 'Congolese,Democratic Republic of the Congo,DRC',
  CR: 'Costa Rican',
  CI: 'Ivorian,Ivory Coast',
  HR: 'Croatian,Croat',
  CU: 'Cuban',
  CY: 'Cypriot',
  CZ: 'Czech,Czech Republic',
  DK: 'Danish,Dane',
  DJ: 'Djiboutian',
  DM: 'Dominican',
  DO: 'Dominican',
  EC: 'Ecuadorian',
  EG: 'Egyptian',
  SV: 'Salvadoran',
  GQ: 'Equatorial Guinean',
  ER: 'Eritrean',
  EE: 'Estonian',
  SZ: 'Swazi,Swaziland',
  ET: 'Ethiopian',
  FJ: 'Fijian',
  FI: 'Finnish,Finn',
  FR: 'French',
  GA: 'Gabonese',
  GM: 'Gambian',
  GE: 'Georgian',
  DE: 'German',
  GH: 'Ghanaian',
  GR: 'Greek,Hellenic',
  GD: 'Grenadian',
  GT: 'Guatemalan',
  GN: 'Guinean',
  GW: 'Bissau-Guinean',
  GY: 'Guyanese',
  HT: 'Haitian',
  HN: 'Honduran',
  HU: 'Hungarian',
  IS: 'Icelandic,Icelander',
  IN: 'Indian',
  ID: 'Indonesian',
  IR: 'Iranian,Persian',
  IQ: 'Iraqi',
  IE: 'Irish',
  IL: 'Israeli',
  IT: 'Italian',
  JM: 'Jamaican',
  JP: 'Japanese',
  JO: 'Jordanian',
  KZ: 'Kazakh,Kazakhstani',
  KE: 'Kenyan',
  KI: 'I-Kiribati',
  KP: 'North Korean,DPRK',
  KR: 'South Korean,Korean,ROK',
  KW: 'Kuwaiti',
  KG: 'Kyrgyz',
  LA: 'Lao,Laotian',
  LV: 'Latvian',
  LB: 'Lebanese',
  LS: 'Mosotho,Basotho',
  LR: 'Liberian',
  LY: 'Libyan',
  LI: 'Liechtensteiner',
  LT: 'Lithuanian',
  LU: 'Luxembourger,Luxembourgish',
  MG: 'Malagasy',
  MW: 'Malawian',
  MY: 'Malaysian,Malay',
  MV: 'Maldivian',
  ML: 'Malian',
  MT: 'Maltese',
  MH: 'Marshallese',
  MR: 'Mauritanian',
  MU: 'Mauritian',
  MX: 'Mexican',
  FM: 'Micronesian',
  MD: 'Moldovan',
  MC: 'Monegasque',
  MN: 'Mongolian',
  ME: 'Montenegrin',
  MA: 'Moroccan',
  MZ: 'Mozambican',
  MM: 'Burmese,Myanma',
  NA: 'Namibian',
  NR: 'Nauruan',
  NP: 'Nepali,Nepalese',
  NL: 'Dutch,Holland',
  NZ: 'New Zealander,Kiwi',
  NI: 'Nicaraguan',
  NE: 'Nigerien',
  NG: 'Nigerian',
  MK: 'Macedonian',
  NO: 'Norwegian',
  OM: 'Omani',
  PK: 'Pakistani',
  PW: 'Palauan',
  PS: 'Palestinian,Palestine',
  PA: 'Panamanian',
  PG: 'Papua New Guinean',
  PY: 'Paraguayan',
  PE: 'Peruvian',
  PH: 'Filipino,Filipina,Philippine',
  PL: 'Polish,Pole',
  PT: 'Portuguese',
  QA: 'Qatari',
  RO: 'Romanian',
  RU: 'Russian',
  RW: 'Rwandan',
  KN: 'Kittitian,Nevisian',
  LC: 'Saint Lucian',
  VC: 'Vincentian',
  WS: 'Samoan',
  SM: 'Sammarinese',
  ST: 'Sao Tomean',
  SA: 'Saudi,Saudi Arabian',
  SN: 'Senegalese',
  RS: 'Serbian,Serb',
  SC: 'Seychellois',
  SL: 'Sierra Leonean',
  SG: 'Singaporean',
  SK: 'Slovak',
  SI: 'Slovenian,Slovene',
  SB: 'Solomon Islander',
  SO: 'Somali',
  ZA: 'South African',
  SS: 'South Sudanese',
  ES: 'Spanish,Spaniard',
  LK: 'Sri Lankan',
  SD: 'Sudanese',
  SR: 'Surinamese',
  SE: 'Swedish,Swede',
  CH: 'Swiss',
  SY: 'Syrian',
  TJ: 'Tajik',
  TZ: 'Tanzanian',
  TH: 'Thai',
  TL: 'Timorese,East Timor',
  TG: 'Togolese',
  TO: 'Tongan',
  TT: 'Trinidadian,Tobagonian',
  TN: 'Tunisian',
  TR: 'Turkish,Turk,Turkey',
  TM: 'Turkmen',
  TV: 'Tuvaluan',
  UG: 'Ugandan',
  UA: 'Ukrainian',
  AE: 'Emirati,UAE',
  GB: 'British,English,Scottish,Welsh,UK,Great Britain,Britain,England',
  US: 'American,USA',
  UY: 'Uruguayan',
  UZ: 'Uzbek',
  VU: 'Ni-Vanuatu',
  VA: 'Vatican',
  VE: 'Venezuelan',
  VN: 'Vietnamese',
  YE: 'Yemeni',
  ZM: 'Zambian',
  ZW: 'Zimbabwean',
};

/** The choice for people whose country is missing from the list, and for stateless people. */
const none = { 'zh-cn': '其他', 'en-us': 'Other' } as const satisfies Record<Locale, string>;
const noneWords = '其他 其它 无国籍 other stateless none';

/** Removes accents, upper case and the Chinese suffix for a people: 德国人 and 德国籍 become 德国. */
function plain(words: string): string {
  const bare = words.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
  return bare.length > 2 ? bare.replace(/[人籍]$/u, '') : bare;
}

/**
 * How well a country matches: 0 if its name starts with the text, 1 if a further name or the people's name does, 2 if
 * its name contains the text; 3 for no match.
 */
function rankOf(code: string, words: string, names: Record<Locale, Intl.DisplayNames>): number {
  const called = Object.values(names).map((list) => plain(list.of(code) ?? ''));
  const besides = others[code]!.split(',').map(plain);
  if (called.some((name) => name.startsWith(words))) return 0;
  if (besides.some((name) => name.startsWith(words))) return 1;
  return called.some((name) => name.includes(words)) ? 2 : 3;
}

/**
 * The countries that match the typed text, with their names in the reader's language. A country matches by any of its
 * names in either language, or by the name of its people (`German`). All countries match an empty text. "Other" is
 * added at the end if no country matches, or if a word for "other" begins with the text.
 */
export function findCountries(typed: string, locale: Locale): { key: string; value: string }[] {
  const names = {
    'zh-cn': new Intl.DisplayNames('zh-CN', { type: 'region' }),
    'en-us': new Intl.DisplayNames('en-US', { type: 'region' }),
  };
  const words = plain(typed);
  const found = Object.keys(others)
    .map((code) => ({ code, rank: rankOf(code, words, names) }))
    .filter(({ rank }) => rank < 3)
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ code }) => ({ key: code, value: names[locale].of(code) ?? code }));
  const hasOther = found.length === 0 || noneWords.split(' ').some((word) => word.startsWith(words));
  return hasOther ? [...found, { key: 'other', value: none[locale] }] : found;
}

let byName: Map<string, string> | undefined;

/** The codes of countries by name, as `plain` writes it; a name that several countries share belongs to the first of them. */
function codesByName(): Map<string, string> {
  if (byName) return byName;
  const lists = ['zh-CN', 'en-US'].map((locale) => new Intl.DisplayNames(locale, { type: 'region' }));
  const named = (code: string) => [...lists.map((list) => list.of(code) ?? code), ...others[code]!.split(',')].map(plain);
  byName = new Map(
    Object.keys(others)
      .toReversed()
      .flatMap((code) => named(code).map((name) => [name, code] as const)),
  );
  return byName;
}

/**
 * The name of the country that a text such as `German` or `德国人` means, in the language of the text; undefined if the text
 * means no country.
 */
export function countryCalled(text: string): string | undefined {
  const code = codesByName().get(plain(text));
  const locale = /\p{Script=Han}/u.test(text) ? 'zh-CN' : 'en-US';
  return code && new Intl.DisplayNames(locale, { type: 'region' }).of(code);
}
