const fullWidth = /[０-９Ａ-Ｚａ-ｚ]/gu;
const fullWidthMarks: Record<string, string> = { '＠': '@', '．': '.', '。': '.', '／': '/', '－': '-', '＋': '+', '＿': '_' };
const fullWidthMark = /[＠．。／－＋＿]/gu;
const nameDot = /[•・‧･∙⋅．]/gu;

/** Replaces full-width digits and letters, as Chinese keyboards type them, with plain ones. */
export function plainLetters(text: string): string {
  return text.replace(fullWidth, (letter) => String.fromCharCode(letter.charCodeAt(0) - 0xfee0));
}

/** Like `plainLetters`, and replaces the full-width marks of numbers and addresses (`＠`, `．`, `／` ...) too. */
export function normaliseMarks(text: string): string {
  return plainLetters(text).replace(fullWidthMark, (mark) => fullWidthMarks[mark] ?? mark);
}

/** Normalises a number or code: plain digits, letters and marks, without any spaces. */
export function normaliseNumber(text: string): string {
  return normaliseMarks(text).replace(/[\s\u200b-\u200f\u202a-\u202e\u2060\ufeff]/gu, '');
}

/** Normalises the number of an ID card or another document: like `normaliseNumber`, in upper case. */
export function normaliseIdNumber(text: string): string {
  return normaliseNumber(text).toUpperCase();
}

/** Normalises a name: plain letters, composed accents, and `·` for similar dots, but not for a plain full stop. */
export function normaliseName(text: string): string {
  return plainLetters(text.normalize('NFC')).replace(nameDot, '·');
}
