import type { Locale } from '#lib/text/locale.ts';

import { type Division, provinceList } from './provinces.ts';

/** Cities and counties of China, by the code of the division that contains them. */
export interface Places {
  cities(province: string): readonly Division[];
  counties(city: string): readonly Division[];
}

/** A place that the reader chooses level by level; levels not chosen yet are absent. */
export interface ChosenPlace {
  province: Division;
  city?: Division | undefined;
  county?: Division | undefined;
}

type Codes = Record<string, string>;

function grouped(codes: Codes, digits: number): Map<string, Division[]> {
  const groups = new Map<string, Division[]>();
  for (const [code, name] of Object.entries(codes)) {
    const key = code.slice(0, digits);
    const group = groups.get(key) ?? [];
    group.push({ code: code.slice(0, digits + 2), name });
    groups.set(key, group);
  }
  return groups;
}

/** Groups the flat lists of six-digit codes by province and by city. */
export function placesFrom(lists: { city_list: Codes; county_list: Codes }): Places {
  const cities = grouped(lists.city_list, 2);
  const counties = grouped(lists.county_list, 4);
  return { cities: (province) => cities.get(province) ?? [], counties: (city) => counties.get(city) ?? [] };
}

/** Loads the lists, which are too large for the first load. */
export async function loadPlaces(): Promise<Places> {
  const { areaList } = await import('@vant/area-data');
  return placesFrom(areaList);
}

/** The label of a city or county. In English, the Chinese name, which is stored, follows the English one. */
export async function loadPlaceLabel(locale: Locale): Promise<(division: Division) => string> {
  if (locale !== 'en-us') return ({ name }) => name;
  const { default: names } = await import('./place-names.json', { with: { type: 'json' } });
  const english: Codes = names;
  return ({ code, name }) => (english[code] ? `${english[code]} ${name}` : name);
}

/** Whether a city in the list is not a real city but only groups counties, as in a municipality. */
function isNoCity({ name }: Division, province: Division): boolean {
  return name === province.name || name === '县' || /直辖县/.test(name);
}

/** The stored text of a place: its names from the largest to the smallest. */
export function placeText({ province, city, county }: ChosenPlace): string {
  const middle = city && !(county && isNoCity(city, province)) ? city.name : '';
  return province.name + (middle === province.name ? '' : middle) + (county?.name ?? '');
}

const suffix = /(?:特别行政区|(?:壮族|回族|维吾尔)?自治区|省|市|地区|自治州|盟|区|县)$/u;

/** The rest of a text that starts with the full or short form of a place name; undefined if it starts with neither. */
function restAfter(text: string, name: string): string | undefined {
  if (text.startsWith(name)) return text.slice(name.length);
  const short = name.replace(suffix, '');
  return short.length >= 2 && text.startsWith(short) ? text.slice(short.length) : undefined;
}

function begins(text: string, divisions: readonly Division[]): { division: Division; rest: string } | undefined {
  const found = divisions.flatMap((division) => {
    const rest = restAfter(text, division.name);
    return rest === undefined ? [] : [{ division, rest }];
  });
  return found.sort((one, other) => one.rest.length - other.rest.length)[0];
}

/** Parses a stored text as a place of the lists; undefined for free text. */
export function readPlace(text: string, places: Places): ChosenPlace | undefined {
  const province = begins(text, provinceList);
  if (!province) return undefined;
  if (province.rest === '') return { province: province.division };
  const cities = places.cities(province.division.code);
  const city = begins(province.rest, cities);
  if (city?.rest === '') return { province: province.division, city: city.division };
  const ways = [
    ...(city ? [{ city: city.division, rest: city.rest }] : []),
    ...cities.filter((each) => isNoCity(each, province.division)).map((each) => ({ city: each, rest: province.rest })),
  ];
  for (const way of ways) {
    const county = begins(way.rest, places.counties(way.city.code));
    if (county?.rest === '') return { province: province.division, city: way.city, county: county.division };
  }
  return undefined;
}
