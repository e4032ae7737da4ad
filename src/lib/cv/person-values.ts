import { provinceList } from '#lib/domain/provinces.ts';

import { datesIn, exactDate } from './dates.ts';
import { bareName, isDottedName } from './names.ts';

/** The name in a labelled value; undefined if the value is no name. */
export function nameIn(value: string): string | undefined {
  const name = bareName(value);
  const isName = /^\p{Script=Han}{2,5}$/u.test(name) || isDottedName(name) || /^\p{L}[\p{L}\p{M}'’. -]+$/u.test(name);
  return isName && [...name].length > 1 ? name : undefined;
}

/** The place in a value: a province as the lists spell it, any other place tidied; undefined if the value is no place. */
export function placeOf(value: string): string | undefined {
  const text = value
    .replaceAll(/\s*[,，]\s*/gu, /\p{Script=Han}/u.test(value) ? '' : ', ')
    .replaceAll(/(?<=\p{Script=Han})\s+(?=\p{Script=Han})/gu, '');
  const province = provinceList.find(
    ({ name }) =>
      name.length - text.length <= 8 &&
      name.startsWith(text) &&
      /^(?:省|市|(?:\p{Script=Han}*自治区)|特别行政区)$/u.test(name.slice(text.length)),
  );
  const isPlace =
    (/^[\p{Script=Han}· ]{2,24}(?: ?[A-Z][A-Za-z, ]+)?$/u.test(text) && !/时间|日期/u.test(text)) ||
    /^\p{Lu}[\p{L}'’ ,.-]{1,60}$/u.test(text) ||
    /^(?:\p{Script=Han}|[0-9A-Z-]){6,60}$/u.test(text);
  return isPlace ? (province?.name ?? text) : undefined;
}

/** A height in centimetres. */
export function centimetresOf(value: string): number | undefined {
  const metres = /^([12][.,][0-9]{1,2})\s*(?:m|米)?(?![0-9])/iu.exec(value)?.[1] ?? /^[12]米[0-9]{2}(?![0-9])/u.exec(value)?.[0];
  if (metres) return Math.round(Number(metres.replace(/[,米]/u, '.')) * 100);
  const centimetres = /^([12][0-9]{2})\s*(?:cm|厘米|公分)?(?![0-9.])/iu.exec(value)?.[1];
  const within = centimetres ?? /(?<![0-9.])([12][0-9]{2})\s*(?:cm|厘米|公分)/iu.exec(value)?.[1];
  return within ? Number(within) : undefined;
}

/** A weight in kilograms. */
export function kilogramsOf(value: string): number | undefined {
  const [, number, unit] = /^([0-9]{2,3}(?:\.[0-9])?)\s*(kg|公斤|千克|斤)?/iu.exec(value) ?? [];
  // A high number without a unit may be in jin. A number before another unit, such as pounds, is not in kilograms.
  if (!number || (!unit && (Number(number) > 95 || /^[0-9.]+\s*(?:lb|pound|磅|st)/iu.test(value)))) return undefined;
  return Number(number) / (unit === '斤' ? 2 : 1);
}

/** The visual acuity of one eye, also after a word as in `Left 5.0`. */
export function acuityOf(value: string): number | undefined {
  const number = /^(?:[A-Za-z]+ )?([0-9]\.[0-9])/u.exec(value)?.[1];
  return number ? Number(number) : undefined;
}

/**
 * The visual acuity of the left and the right eye; the left one is written first unless the value names the right one first.
 */
export function acuitiesOf(value: string): [number, number] | undefined {
  const [first, second] = value.match(/[3-6]\.[0-9]/gu) ?? [];
  const other = second ?? (/双眼|均|都|both|each/iu.test(value) ? first : undefined);
  if (!first || !other) return undefined;
  const pair: [number, number] = [Number(first), Number(other)];
  return /^[^左l]*(?:右|right)/iu.test(value) ? [pair[1], pair[0]] : pair;
}

/** Height and weight in one value, such as `176 cm，68 kg`. */
export function heightAndWeightOf(value: string): [number | undefined, number | undefined] {
  const [tall = '', heavy = ''] = value.split(/\s*[/、,，;]\s*|(?<=cm|厘米|公分|米)\s*/iu).filter((part) => part !== '');
  return [centimetresOf(tall), kilogramsOf(heavy)];
}

/** The first date in a value, if its day is written, as it must be for a birth date. */
export function dayIn(value: string): string | undefined {
  const [date] = datesIn(value);
  return date?.day ? exactDate(date) : undefined;
}
