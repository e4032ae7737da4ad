/** The page numbers to show: the first, the last and those around `page`; undefined marks a gap of several pages. */
export function pageNumbers(page: number, pages: number, around = 1): (number | undefined)[] {
  const wanted = new Set([1, pages]);
  for (let number = page - around; number <= page + around; number += 1) wanted.add(number);
  const numbers = [...wanted].filter((number) => number >= 1 && number <= pages).sort((a, b) => a - b);
  return numbers.flatMap((number, index) => {
    const before = numbers[index - 1] ?? number - 1;
    if (number - before === 2) return [number - 1, number];
    return number - before > 2 ? [undefined, number] : [number];
  });
}
