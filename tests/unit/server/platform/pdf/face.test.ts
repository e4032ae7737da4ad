import { describe, expect, it } from 'vitest';

import { drawable, readFace } from '#server/platform/pdf/face.ts';

const face = readFace();

describe('the font of documents', () => {
  it.each([
    ['张三丰，1996 年生于北京。', '张三丰，1996 年生于北京。'],
    ['𠮷野 䶮 㛃 堃 喆', '𠮷野 䶮 㛃 堃 喆'],
    ['Żółć Éric Nguyễn Ağaoğlu Šťastný Ñuñoa', 'Żółć Éric Nguyễn Ağaoğlu Šťastný Ñuñoa'],
    ['Иван Ωμέγα カナ', 'Иван Ωμέγα カナ'],
    ['two\nlines', 'two\nlines'],
    ['one\r\ntwo\rthree\u2028four', 'one\ntwo\nthree\nfour'],
  ])('draws %j completely', (words, drawn) => expect(drawable(words, face)).toBe(drawn));

  it.each([
    ['e\u0301', 'é'],
    ['an\u202eother\u202c\u200b\ufeff way\u0000', 'another way'],
    ['葛\u{e0100}', '葛'],
    ['a\tb', 'a b'],
    ['the contact’s 他说：“好’', "the contact's 他说：“好’"],
    ['\ud842', '□'],
    ['👩‍✈️ ok', '□ ok'],
    ['مرحبا', '□□□□□'],
  ])('draws %j as %j', (words, drawn) => expect(drawable(words, face)).toBe(drawn));
});
