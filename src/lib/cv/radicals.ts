/** Forms of Chinese characters that some PDF files have in place of the characters themselves. */
const radicals = /[\u{2e80}-\u{2fdf}\u{f900}-\u{faff}\u{6236}]/gu;

/** Pairs of a radical and its character, for radicals that Unicode normalisation leaves unchanged or makes traditional. */
const pairs =
  '⺠民⻜飞⻓长⻔门⻋车⻅见⻉贝⻚页⻛风⻢马⻥鱼⻦鸟⻨麦⻩黄⻬齐⻰龙⻳龟⻘青⻄西⻆角⻝食⻣骨⻤鬼⻁虎⻙韦⻮齿⻧卤⺁厂⺫目⻌辶⻡首⻑長⻒镸⻪黾⺒巳⺓幺⼾户戶户';
const characters = new Map([...pairs].flatMap((radical, index, all) => (index % 2 === 0 ? [[radical, all[index + 1]!]] : [])));

/** A text with characters in place of radicals, one for one. */
export function withoutRadicals(text: string): string {
  return text.replace(radicals, (radical) => characters.get(radical) ?? radical.normalize('NFKC'));
}
