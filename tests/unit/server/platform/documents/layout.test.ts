import { expect, test } from 'vitest';

import { withHeadingMarks } from '#server/platform/documents/heading-marks.ts';
import { linesOfPage } from '#server/platform/documents/layout.ts';
import type { Piece } from '#server/platform/documents/rows.ts';

type Placed = readonly [text: string, x: number, y: number, size?: number];

/** Pieces of text in the order in which the file stores them; Chinese characters are as wide as high, others half as wide. */
function piecesOf(...placed: readonly Placed[]): Piece[] {
  return placed.map(([text, x, y, size = 10], order) => {
    const width = [...text].reduce((sum, letter) => sum + (/\p{Script=Han}/u.test(letter) ? size : size / 2), 0);
    return { text, x, y, size, width, order, font: size > 10 ? 'bold' : 'text' };
  });
}

function textsOf(...placed: readonly Placed[]): string[] {
  return linesOfPage(piecesOf(...placed), true).map(({ text }) => text);
}

const sidebar: readonly Placed[] = [
  ['Anna Berg', 300, 700, 14],
  ['Phone: 123', 300, 680],
  ['Oslo, Norway', 300, 660],
  ['Norwegian', 300, 640],
];
const main: readonly Placed[] = [
  ['2020 – 2024', 40, 700],
  ['University of Oslo', 40, 680],
  ['Bachelor of Law', 40, 660],
  ['Oslo', 40, 640],
];

test('a sidebar on the right is read as a separate text if the file stores the sidebar before or after the rest', () => {
  const rows = ['2020 – 2024', 'University of Oslo', 'Bachelor of Law', 'Oslo'];
  const aside = ['Anna Berg', 'Phone: 123', 'Oslo, Norway', 'Norwegian'];
  expect(textsOf(...sidebar, ...main)).toEqual([...rows, '\f', ...aside]);
  expect(textsOf(...main, ...sidebar)).toEqual([...rows, '\f', ...aside]);
});

test('a table, which the file stores row by row, keeps its rows', () => {
  const rows = main.flatMap((cell, index) => [cell, sidebar[index]!]);
  expect(textsOf(...rows)).toEqual([
    '2020 – 2024\tAnna Berg',
    'University of Oslo\tPhone: 123',
    'Bachelor of Law\tOslo, Norway',
    'Oslo\tNorwegian',
  ]);
});

test('a title above a table does not split the columns into separate texts', () => {
  const labels = ['姓名', '性别', '教育经历', '手机', '民族', '工作经历'];
  const rows = labels.flatMap((label, index): Placed[] => [
    [label, 40, 600 - 20 * index],
    [`值${index}`, 200, 600 - 20 * index],
  ]);
  expect(textsOf(['个人简历', 200, 640, 18], ...rows)).toEqual([
    '个人简历',
    ...labels.map((label, index) => `${label}\t值${index}`),
  ]);
});

test("a cell with an open bracket, or an employer's name without its last word, continues on the next line", () => {
  expect(
    textsOf(['Oslo University', 40, 600], ['Transport (Air', 200, 600], ['Transport)', 40, 586], ['Bachelor', 200, 586]),
  ).toEqual(['Oslo University\tTransport (Air Transport)\tBachelor']);
  expect(textsOf(['2016', 40, 600], ['Pilot', 120, 600], ['Nordic Inquiry', 200, 600], ['Board', 40, 586])).toEqual([
    '2016\tPilot\tNordic Inquiry Board',
  ]);
});

test('lines in the style of known headings are marked, lines in other styles are not', () => {
  const lines = [
    { text: 'Anna Berg', style: 'name' },
    { text: 'Education', style: 'heading' },
    { text: 'University of Oslo', style: 'text' },
    { text: 'Where I flew', style: 'heading' },
    { text: 'Languages', style: 'heading' },
    { text: 'Norwegian', style: 'text' },
  ];
  expect(withHeadingMarks(lines)).toEqual([
    'Anna Berg',
    '\vEducation',
    'University of Oslo',
    '\vWhere I flew',
    '\vLanguages',
    'Norwegian',
  ]);
});

test('a heading in the middle of the first column is moved above all rows that it heads', () => {
  const table: Placed[] = [
    ['手机', 40, 700],
    ['13800138000', 120, 700],
    ['时间', 120, 680],
    ['学校', 220, 680],
    ['教育经历', 40, 660],
    ['2012', 120, 660],
    ['四川大学', 220, 660],
    ['2009', 120, 640],
    ['成都中学', 220, 640],
    ['时间', 120, 620],
    ['单位', 220, 620],
    ['工作经历', 40, 600],
    ['2016', 120, 600],
    ['云帆公司', 220, 600],
    ['2020', 120, 580],
    ['海岬公司', 220, 580],
  ];
  expect(textsOf(...table)).toEqual([
    '手机\t13800138000',
    '教育经历',
    '时间\t学校',
    '2012\t四川大学',
    '2009\t成都中学',
    '工作经历',
    '时间\t单位',
    '2016\t云帆公司',
    '2020\t海岬公司',
  ]);
});

test('a heading beside several rows is moved above them; a heading beside a single row stays', () => {
  const page: Placed[] = [
    ['Work', 40, 700],
    ['Ramp Lead, Straits Ltd', 120, 700],
    ['Jan 2020 – present', 120, 686],
    ['Interests', 40, 660],
    ['Baking', 120, 660],
  ];
  expect(textsOf(...page)).toEqual(['Work', 'Ramp Lead, Straits Ltd', 'Jan 2020 – present', 'Interests\tBaking']);
});

test('if the known headings are in capitals, other lines in the same style are marked only if they are in capitals too', () => {
  const lines = ['EDUCATION', 'SKILLS', 'Ramp Lead', 'FLIGHT LOG'].map((text) => ({ text, style: 'bold' }));
  expect(withHeadingMarks(lines)).toEqual(['\vEDUCATION', '\vSKILLS', 'Ramp Lead', '\vFLIGHT LOG']);
});
