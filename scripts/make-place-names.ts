/**
 * Writes `src/lib/domain/place-names.json`, the English names of the cities and counties in a resume's lists, by code. Run it
 * by hand when the lists of @vant/area-data change: `node scripts/make-place-names.ts`.
 */
import { writeFile } from 'node:fs/promises';

import { areaList } from '@vant/area-data';
import { pinyin } from 'pinyin-pro';

import zhEnums from '#lib/i18n/zh-cn/enums.json' with { type: 'json' };
import enEnums from '#lib/i18n/en-us/enums.json' with { type: 'json' };

/**
 * Names for which `spelled` is not used: names from other languages, customary spellings, readings that the library lacks, and
 * names to translate.
 */
const known: Record<string, string> = {
  呼和浩特: 'Hohhot',
  鄂尔多斯: 'Ordos',
  乌兰察布: 'Ulanqab',
  呼伦贝尔: 'Hulunbuir',
  巴彦淖尔: 'Bayannur',
  锡林郭勒: 'Xilingol',
  兴安盟: 'Hinggan League',
  阿拉善: 'Alxa',
  哈尔滨: 'Harbin',
  齐齐哈尔: 'Qiqihar',
  拉萨: 'Lhasa',
  日喀则: 'Shigatse',
  昌都: 'Qamdo',
  林芝: 'Nyingchi',
  那曲: 'Nagqu',
  阿里地区: 'Ngari Prefecture',
  乌鲁木齐: 'Ürümqi',
  克拉玛依: 'Karamay',
  吐鲁番: 'Turpan',
  博尔塔拉: 'Bortala',
  巴音郭楞: 'Bayingolin',
  阿克苏: 'Aksu',
  克孜勒苏: 'Kizilsu',
  喀什: 'Kashgar',
  和田: 'Hotan',
  伊犁: 'Ili',
  阿勒泰: 'Altay',
  库尔勒: 'Korla',
  甘孜: 'Garzê',
  果洛: 'Golog',
  乐清: 'Yueqing',
  单: 'Shan',
  洪洞: 'Hongtong',
  浚: 'Xun',
  歙: 'She',
  蔚: 'Yu',
  尉犁: 'Yuli',
  乐亭: 'Laoting',
  涡阳: 'Guoyang',
  筠连: 'Junlian',
  泌阳: 'Biyang',
  黄陂: 'Huangpi',
  大埔: 'Dabu',
  吴堡: 'Wubu',
  繁峙: 'Fanshi',
  什邡: 'Shifang',
  六合: 'Luhe',
  鄂伦春: 'Oroqen',
  鄂温克族: 'Ewenki',
  东乡族: 'Dongxiang',
  阿荣: 'Arun',
  察布查尔: 'Qapqal',
  闵行: 'Minhang',
  穆棱: 'Muling',
  塘厦: 'Tangxia',
  曾都: 'Zengdu',
  香港岛: 'Hong Kong Island',
  九龙: 'Kowloon',
  新界: 'New Territories',
  澳门半岛: 'Macao Peninsula',
  离岛: 'Islands',
  台北: 'Taipei',
  高雄: 'Kaohsiung',
  台中: 'Taichung',
  台南: 'Tainan',
  新竹: 'Hsinchu',
  基隆: 'Keelung',
  省直辖县: 'Governed by the province',
  自治区直辖县级行政区划: 'Governed by the region',
  县: 'Counties',
  市辖区: 'Districts',
};

/** English for the suffix of a name. The first match is used, so 自治县 comes before 县. */
const kinds: readonly (readonly [end: string, english: string])[] = [
  ['自治州', ' Autonomous Prefecture'],
  ['自治县', ' Autonomous County'],
  ['自治旗', ' Autonomous Banner'],
  ['街道办事处', ' Subdistrict'],
  ['高新技术产业开发区', ' High-tech Zone'],
  ['经济技术开发区', ' Development Zone'],
  ['街道', ' Subdistrict'],
  ['地区', ' Prefecture'],
  ['新区', ' New Area'],
  ['林区', ' Forestry District'],
  ['特区', ' Special District'],
  ['行政委员会', ' Administrative Committee'],
  ['管委会', ' Administrative Committee'],
  ['市', ''],
  ['盟', ' League'],
  ['旗', ' Banner'],
  ['区', ' District'],
  ['县', ' County'],
  ['镇', ' Town'],
  ['乡', ' Township'],
];

/** Ethnic groups as they appear at the end of a name: in full, and without 族 if more than one character remains. */
const peoples = Object.entries(zhEnums.nation)
  .filter(([key]) => key !== 'han' && key !== 'other')
  .flatMap(([key, name]) => {
    const word = enEnums.nation[key as keyof typeof enEnums.nation];
    const short = name.replace(/族$/, '');
    return [{ end: name, english: word }, ...(short.length > 1 ? [{ end: short, english: word }] : [])];
  })
  .concat({ end: '各族', english: 'Multi-ethnic' });

/** A name without ethnic groups at its end, and those groups in English. */
function withoutPeoples(name: string): { name: string; peoples: string } {
  const found: string[] = [];
  for (let rest = name; ;) {
    const people = peoples.find(({ end }) => rest.length > end.length + 1 && rest.endsWith(end));
    if (!people) return { name: rest, peoples: found.map((one) => ` ${one}`).join('') };
    rest = rest.slice(0, -people.end.length);
    found.unshift(people.english);
  }
}

/** The pinyin of the start of a name, such as `Xi'an` or `Lüliang`, read in the context of the full name. */
function spelled(name: string, full: string): string {
  const syllables = pinyin(full, { toneType: 'none', type: 'array' })
    .slice(0, name.length)
    // In place names, 都 is read "du".
    .map((syllable, index) => (name[index] === '都' ? 'du' : syllable));
  const word = syllables.map((syllable, index) => (index > 0 && /^[aoe]/.test(syllable) ? `'${syllable}` : syllable)).join('');
  return word.charAt(0).toUpperCase() + word.slice(1);
}

function english(full: string): string {
  if (known[full]) return known[full];
  const [end, kind] = kinds.find(([ending]) => full.endsWith(ending) && full.length > ending.length) ?? ['', ''];
  const stem = full.slice(0, full.length - end.length);
  const { name, peoples: named } = end.startsWith('自治') ? withoutPeoples(stem) : { name: stem, peoples: '' };
  return (known[name] ?? spelled(name, full)) + named + kind;
}

const names: Record<string, string> = {};
for (const [code, name] of Object.entries(areaList.city_list)) names[code.slice(0, 4)] = english(name);
for (const [code, name] of Object.entries(areaList.county_list)) names[code] = english(name);
await writeFile(new URL('../src/lib/domain/place-names.json', import.meta.url), `${JSON.stringify(names, null, 2)}\n`);
