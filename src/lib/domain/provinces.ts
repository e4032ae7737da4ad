import type { Locale } from '#lib/text/locale.ts';

/** The provinces of China by the first two digits of their codes (GB/T 2260), with which ID card numbers begin too. */
const provinces: Record<string, readonly [chinese: string, english: string]> = {
  11: ['北京市', 'Beijing'],
  12: ['天津市', 'Tianjin'],
  13: ['河北省', 'Hebei'],
  14: ['山西省', 'Shanxi'],
  15: ['内蒙古自治区', 'Inner Mongolia'],
  21: ['辽宁省', 'Liaoning'],
  22: ['吉林省', 'Jilin'],
  23: ['黑龙江省', 'Heilongjiang'],
  31: ['上海市', 'Shanghai'],
  32: ['江苏省', 'Jiangsu'],
  33: ['浙江省', 'Zhejiang'],
  34: ['安徽省', 'Anhui'],
  35: ['福建省', 'Fujian'],
  36: ['江西省', 'Jiangxi'],
  37: ['山东省', 'Shandong'],
  41: ['河南省', 'Henan'],
  42: ['湖北省', 'Hubei'],
  43: ['湖南省', 'Hunan'],
  44: ['广东省', 'Guangdong'],
  45: ['广西壮族自治区', 'Guangxi'],
  46: ['海南省', 'Hainan'],
  50: ['重庆市', 'Chongqing'],
  51: ['四川省', 'Sichuan'],
  52: ['贵州省', 'Guizhou'],
  53: ['云南省', 'Yunnan'],
  54: ['西藏自治区', 'Tibet'],
  61: ['陕西省', 'Shaanxi'],
  62: ['甘肃省', 'Gansu'],
  63: ['青海省', 'Qinghai'],
  64: ['宁夏回族自治区', 'Ningxia'],
  65: ['新疆维吾尔自治区', 'Xinjiang'],
  71: ['台湾省', 'Taiwan'],
  81: ['香港特别行政区', 'Hong Kong'],
  82: ['澳门特别行政区', 'Macao'],
};

/** An administrative division of China: its code, and the Chinese name, which is stored. */
export interface Division {
  code: string;
  name: string;
}

/** All provinces, ordered by code. */
export const provinceList: readonly Division[] = Object.entries(provinces).map(([code, [name]]) => ({ code, name }));

/** The Chinese name of the province whose code a number starts with; undefined if there is none. */
export function provinceOf(number: string): string | undefined {
  return provinces[number.slice(0, 2)]?.[0];
}

/** The label of a province. In English, the Chinese name, which is stored, follows the English one. */
export function provinceLabel({ code, name }: Division, locale: Locale): string {
  const english = provinces[code]?.[1];
  return locale === 'en-us' && english ? `${english} ${name}` : name;
}
