import { describe, expect, it } from 'vitest';

import { type ChosenPlace, loadPlaceLabel, loadPlaces, placeText, readPlace } from '#lib/domain/places.ts';
import { provinceLabel, provinceList, provinceOf } from '#lib/domain/provinces.ts';

const places = await loadPlaces();

/** Every place of the lists: provinces, cities and counties. */
function* everyPlace(): Generator<ChosenPlace> {
  for (const province of provinceList) {
    yield { province };
    for (const city of places.cities(province.code)) {
      yield { province, city };
      for (const county of places.counties(city.code)) yield { province, city, county };
    }
  }
}

describe('a place', () => {
  it('is parsed from its written form, for all of China', () => {
    let count = 0;
    const wrong: string[] = [];
    for (const place of everyPlace()) {
      const text = placeText(place);
      const read = readPlace(text, places);
      if (!read || placeText(read) !== text || text.length > 64) wrong.push(text);
      count += 1;
    }
    expect(wrong).toEqual([]);
    expect(count).toBeGreaterThan(3500);
  });

  it.each([
    ['浙江杭州', '浙江省杭州市'],
    ['浙江省杭州市西湖区', '浙江省杭州市西湖区'],
    ['北京朝阳', '北京市朝阳区'],
    ['北京市海淀区', '北京市海淀区'],
    ['吉林省吉林市', '吉林省吉林市'],
  ])('is found in the spelling %s', (text, full) => {
    const read = readPlace(text, places);
    expect(read && placeText(read)).toBe(full);
  });

  it.each(['Kuala Lumpur', '浙江省火星市', ''])('is not found in %j', (text) => {
    expect(readPlace(text, places)).toBeUndefined();
  });
});

it('a province is found by the code of a county, and has a label in both languages', () => {
  expect(provinceOf('330106')).toBe('浙江省');
  expect(provinceOf('99')).toBeUndefined();
  const zhejiang = provinceList.find(({ code }) => code === '33')!;
  expect(provinceLabel(zhejiang, 'en-us')).toBe('Zhejiang 浙江省');
  expect(provinceLabel(zhejiang, 'zh-cn')).toBe('浙江省');
});

describe('the name of a city or county', () => {
  const english = loadPlaceLabel('en-us');

  it('is romanised for English readers, next to the stored Chinese, for all of China', async () => {
    const label = await english;
    const divisions = [...everyPlace()].flatMap(({ city, county }) => [city, county]).filter((each) => each !== undefined);
    const unnamed = divisions.filter((each) => !/^\p{Lu}[\p{Script=Latin}' -]+ \p{Script=Han}+$/u.test(label(each)));
    expect(unnamed.map(label)).toEqual([]);
  });

  it.each([
    ['33', '杭州市', 'Hangzhou 杭州市'],
    ['61', '西安市', "Xi'an 西安市"],
    ['14', '吕梁市', 'Lüliang 吕梁市'],
    ['34', '六安市', "Lu'an 六安市"],
    ['15', '呼和浩特市', 'Hohhot 呼和浩特市'],
    ['22', '延边朝鲜族自治州', 'Yanbian Korean Autonomous Prefecture 延边朝鲜族自治州'],
    ['65', '喀什地区', 'Kashgar Prefecture 喀什地区'],
  ])('has its established spelling (%s, %s)', async (province, name, label) => {
    expect((await english)(places.cities(province).find((city) => city.name === name)!)).toBe(label);
  });

  it('is Chinese for Chinese readers', async () => {
    expect((await loadPlaceLabel('zh-cn'))({ code: '3301', name: '杭州市' })).toBe('杭州市');
  });
});
