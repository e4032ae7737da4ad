import { type Bilingual, inLocale, type Locale } from './locale.ts';

/** The shape of `Value`, with plain texts instead of bilingual texts. */
export type Localised<Value> = Value extends Bilingual
  ? string
  : Value extends readonly (infer Item)[]
    ? Localised<Item>[]
    : Value extends object
      ? { [Key in keyof Value]: Localised<Value[Key]> }
      : Value;

function isBilingual(value: object): value is Bilingual {
  return 'zh' in value && 'en' in value;
}

function walk(value: unknown, locale: Locale): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => walk(item, locale));
  if (isBilingual(value)) return inLocale(value, locale);
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, walk(inner, locale)]));
}

/** Plain data with every bilingual text, at any depth, replaced by its text in the reader's language. */
export function localised<Value>(value: Value, locale: Locale): Localised<Value> {
  return walk(value, locale) as Localised<Value>;
}
