import { Unzip, UnzipInflate } from 'fflate';

import { caps } from './sheet.ts';

/** Characters that may lie between two portions: longer than the opening of a cell and its formula. */
const overlap = 2048;
const mostFormulas = 1000;
/** Times by which an archive may inflate, once it is more than a few megabytes: tables come nowhere near, bombs do. */
const mostTimes = 150;
const fewBytes = 16 * 1024 * 1024;
/** The last column in which a cell may lie: ZZ. */
const longestLetters = 2;
const worksheet = /^xl\/worksheets\/[^/]+\.xml$/i;

/** A cell's place and formula, or the place alone: the last place before a formula is the formula's. */
const marks = /<(?:\w+:)?c\s[^>]*?\br="([A-Z]{1,3}\d{1,7})"|<(?:\w+:)?f[\s>/]/g;

/** What a look through an archive found. */
export interface XlsxScan {
  /** The places of formulas in the worksheets, such as `C2`. */
  formulas: string[];
  /** A fault of the whole file. */
  broken?: 'fileBroken' | 'tooLarge' | 'tooManyRows';
}

/** Looks for formulas in a text that comes in portions. */
function formulaFinder(found: string[], refuse: (rule: 'tooLarge' | 'tooManyRows') => void) {
  const decoder = new TextDecoder();
  let rest = '';
  let place = '';
  return (part: Uint8Array, final: boolean): void => {
    const text = rest + decoder.decode(part, { stream: !final });
    // What stands in the overlap is looked at when more of it is known.
    const until = final ? text.length : Math.max(0, text.length - overlap);
    let from = 0;
    marks.lastIndex = 0;
    for (let mark = marks.exec(text); mark && mark.index < until; mark = marks.exec(text)) {
      if (mark[1]) {
        place = mark[1];
        const letters = place.search(/\d/);
        if (letters > longestLetters) refuse('tooLarge');
        if (Number(place.slice(letters)) > caps.rows + 1) refuse('tooManyRows');
      } else if (found.length < mostFormulas) found.push(place);
      from = marks.lastIndex;
    }
    rest = text.slice(Math.max(from, until));
  };
}

/**
 * Inflates an xlsx portion by portion, keeping none of it: says whether it is more than a file may be, inflates out of
 * all proportion or has cells far out, and where it holds formulas. Formulas are not data: what they show depends on the
 * program that opens them.
 * @param most bytes that its parts may inflate to, all together
 */
export function scanXlsx(bytes: Uint8Array, most: number = caps.inflated): XlsxScan {
  const formulas: string[] = [];
  let inflated = 0;
  let broken: XlsxScan['broken'];
  const unzip = new Unzip((file) => {
    const find = worksheet.test(file.name) ? formulaFinder(formulas, (rule) => (broken ??= rule)) : undefined;
    file.ondata = (error, part, final) => {
      if (error) broken ??= 'fileBroken';
      inflated += part?.length ?? 0;
      if (inflated > most || (inflated > fewBytes && inflated > bytes.length * mostTimes)) broken = 'tooLarge';
      if (!broken) find?.(part, final);
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  const portion = 64 * 1024;
  try {
    for (let from = 0; from < bytes.length && !broken; from += portion) {
      unzip.push(bytes.subarray(from, from + portion), from + portion >= bytes.length);
    }
  } catch {
    broken = 'fileBroken';
  }
  return broken ? { formulas, broken } : { formulas };
}
