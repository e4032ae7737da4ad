import type { Cv, Entry } from './cv.ts';

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export function escaped(words: string): string {
  return words.replace(/[&<>"]/g, (sign) => escapes[sign]!);
}

/** A label, the colon of its language, and its text. A label that begins with a symbol or ends in a colon gets no colon. */
export function labelled(label: string, words: string): string {
  if (label === '') return words;
  if (/[：:]$/.test(label) || /^\P{L}/u.test(label)) return `${label} ${words}`;
  return /\p{Script=Han}/u.test(label) ? `${label}：${words}` : `${label}: ${words}`;
}

/** Whether the name stands above the lines, not in one of them. */
export function namesAbove({ lines }: Cv): boolean {
  return !lines.some(([label]) => /^(?:姓\s*名|Name|Full name)$/.test(label));
}

/** Leaves out the entries without a heading, which only tell the test what values to expect. */
export function printed(entries: readonly Entry[]): readonly Entry[] {
  return entries.filter(({ head }) => head[0] !== '');
}

const tag = (name: string, inner: string, attributes = '') => `<${name}${attributes && ` ${attributes}`}>${inner}</${name}>`;

function heading({ title, job }: Cv, name: string): string {
  return (title && tag('h1', escaped(title))) + name + tag('p', escaped(job), 'class="job"');
}

function nameOf(cv: Cv): string {
  return namesAbove(cv) ? tag('p', escaped(cv.name), 'class="name"') : '';
}

function further(body: readonly string[]): string {
  return body.length > 0 ? tag('ul', body.map((line) => tag('li', escaped(line))).join('')) : '';
}

/** An entry: the parts of its heading as spans, then its further lines. The layout decides how the spans are arranged. */
function entryOf({ head, body }: Entry): string {
  const parts = head.map((part) => tag('span', escaped(part))).join(' ');
  return tag('div', tag('p', parts, 'class="head"') + further(body), 'class="entry"');
}

function sectionsOf(sections: Cv['sections']): string {
  return sections
    .map(([title, entries]) => tag('section', tag('h2', escaped(title)) + printed(entries).map(entryOf).join('')))
    .join('');
}

function lineOf({ look }: Cv, [label, words]: Cv['lines'][number]): string {
  return look?.labels && label ? tag('b', escaped(label)) + tag('span', escaped(words)) : escaped(labelled(label, words));
}

function linesOf(cv: Cv, mark = ''): string {
  const about = cv.look?.about ? tag('h2', escaped(cv.look.about)) : '';
  return about + tag('div', cv.lines.map((line) => tag('p', mark + lineOf(cv, line))).join(''), 'class="lines"');
}

function rowsOf({ lines, sections }: Cv): string {
  const cells = lines.map(([label, words]) => tag('th', escaped(label)) + tag('td', escaped(words), 'colspan="2"'));
  const rows = cells.flatMap((cell, index) =>
    index % 2 === 0 ? [tag('tr', cell + (cells[index + 1] ?? '<td colspan="3"></td>'))] : [],
  );
  for (const [title, entries] of sections) {
    rows.push(tag('tr', tag('th', escaped(title), 'colspan="6"')));
    for (const { head, body } of printed(entries)) {
      const last = head.length - 1;
      const parts = head.map((part, index) => tag('td', escaped(part), `colspan="${String(index === last ? 6 - last : 1)}"`));
      rows.push(tag('tr', parts.join('')));
      if (body.length > 0) rows.push(tag('tr', tag('td', body.map(escaped).join('<br>'), 'colspan="6"')));
    }
  }
  return tag('table', rows.join(''));
}

/** A table whose first column has the headings of the sections. */
function bandedRowsOf({ lines, sections }: Cv): string {
  const cell = ([label, words]: Cv['lines'][number], span: number) =>
    tag('th', escaped(label)) + tag('td', escaped(words), `colspan="${String(span)}"`);
  const rows = lines.flatMap((line, index) =>
    index % 2 === 0 ? [tag('tr', cell(line, 2) + cell(lines[index + 1] ?? ['', ''], 3))] : [],
  );
  for (const [title, entries] of sections) {
    const inner = printed(entries).flatMap(({ head, body }) => {
      const last = head.length - 1;
      const parts = head.map((part, at) => tag('td', escaped(part), `colspan="${String(at === last ? 6 - last : 1)}"`));
      return [parts.join(''), ...(body.length > 0 ? [tag('td', body.map(escaped).join('<br>'), 'colspan="6"')] : [])];
    });
    const band = tag('th', tag('div', escaped(title)), `class="band" rowspan="${String(inner.length)}"`);
    rows.push(...inner.map((cells, at) => tag('tr', (at === 0 ? band : '') + cells)));
  }
  return tag('table', rows.join(''));
}

const portrait =
  '<svg class="photo" width="72" height="96" viewBox="0 0 72 96"><rect width="72" height="96" fill="#cdd6df"/><circle cx="36" cy="38" r="17" fill="#8796a5"/><path d="M6 96c0-26 14-38 30-38s30 12 30 38z" fill="#8796a5"/></svg>';

const icon = '<svg width="8" height="8" viewBox="0 0 8 8"><circle cx="4" cy="4" r="3.5" fill="#fff"/></svg> ';

/** All parts one below the other, with a portrait if the CV has one. */
const plain = (cv: Cv) => (cv.look?.photo ? portrait : '') + heading(cv, nameOf(cv)) + linesOf(cv) + sectionsOf(cv.sections);

/** The narrow part and the wide part, in the order in which the file contains them. */
const inOrder = ({ look }: Cv, narrow: string, wide: string) => tag('main', look?.last ? wide + narrow : narrow + wide);

const bodies: Record<Cv['layout'], (cv: Cv) => string> = {
  plain,
  bilingual: plain,
  table: (cv) => heading(cv, nameOf(cv)) + (cv.look?.banded ? bandedRowsOf(cv) : rowsOf(cv)),
  columns: (cv) => {
    const half = cv.look?.beside === undefined ? Math.ceil(cv.sections.length / 2) : cv.sections.length - cv.look.beside;
    const narrow = tag('div', linesOf(cv) + sectionsOf(cv.sections.slice(half)));
    return heading(cv, nameOf(cv)) + inOrder(cv, narrow, tag('div', sectionsOf(cv.sections.slice(0, half))));
  },
  sidebar: (cv) => {
    const { top, photo, beside = 0, labels } = cv.look ?? {};
    const split = cv.sections.length - beside;
    const name = heading(cv, nameOf(cv));
    const lines = linesOf(cv, labels ? '' : icon);
    const aside = tag('aside', (photo ? portrait : '') + (top ? '' : name) + lines + sectionsOf(cv.sections.slice(split)));
    return (top ? tag('header', name) : '') + inOrder(cv, aside, tag('div', sectionsOf(cv.sections.slice(0, split))));
  },
};

/** Chinese and bilingual CVs use one font weight, because each further weight makes the file much larger. */
const style = `
@page { size: A4; margin: 16mm 15mm }
body { font: 10.5pt/1.6 'Liberation Sans', 'Noto Sans CJK SC', sans-serif; margin: 0; color: #222 }
html[lang='zh-CN'] *, .bilingual * { font-weight: normal !important }
h1 { font-size: 17pt; text-align: center; margin: 0 0 4pt } h2 { font-size: 12pt; margin: 10pt 0 3pt }
p { margin: 0 } ul { margin: 0; padding-left: 14pt } .name { font-size: 19pt; font-weight: bold } .entry { margin-bottom: 5pt }
.head span { margin-right: 14pt } .head span:first-child { font-weight: bold }
.plain .lines { columns: 2 } .plain h2 { border-bottom: 1px solid #555 }
.plain.long { line-height: 2.4; font-size: 13pt }
.bilingual { font-size: 9pt; line-height: 1.4 } .bilingual .lines { display: grid; grid-template-columns: 1fr 1fr 1fr }
.bilingual h2 { font-size: 10pt; background: #e4ecf4; padding: 1pt 4pt } .bilingual .name { font-size: 14pt }
table { border-collapse: collapse; width: 100%; margin-top: 6pt } th, td { border: 1px solid #444; padding: 3pt 5pt; text-align: left }
th { background: #f0f0f0; font-weight: bold }
.columns main { display: grid; grid-template-columns: 2fr 3fr; gap: 22pt } .columns .head span { display: block }
.columns h2 { color: #1d5c8f }
.sidebar main { display: grid; grid-template-columns: 62mm 1fr; gap: 16pt; min-height: 255mm }
.sidebar.right main { grid-template-columns: 1fr 62mm } .sidebar.right aside { order: 2 }
aside { background: #26466d; color: #fff; padding: 12pt; overflow-wrap: anywhere; print-color-adjust: exact } aside h1 { text-align: left }
.sidebar .head span:first-child { display: block; color: #777; font-size: 9pt }
.own .head span:only-child { color: inherit !important; font-size: inherit !important; font-weight: normal }
.spread .head { display: flex } .spread .head span { margin-right: 10pt } .stacked .head span { display: block }
.spread .head span:last-child:not(:first-child) { margin: 0 0 0 auto; white-space: nowrap }
.spread.sidebar .head span:first-child, .stacked.sidebar .head span:first-child { color: inherit; font-size: inherit }
.beside .lines p { display: grid; grid-template-columns: 8em 1fr } .beside.sidebar .lines p { grid-template-columns: 5em 1fr }
.above .lines b { display: block; opacity: 0.75; font-size: 8.5pt } .above .lines p { margin-bottom: 5pt }
.own .lines { margin-top: 6pt } .own.columns main { margin-top: 6pt } .unlabelled.plain .lines { columns: 1 }
.plain .photo, .bilingual .photo { float: right } aside .photo { display: block; margin: 0 auto 8pt }
.last.columns main { grid-template-columns: 3fr 2fr } .last.sidebar main { grid-template-columns: 1fr 66mm }
.last.sidebar aside { order: 0; background: #eef1ea; color: #222 } .last.sidebar aside h2 { border-bottom: 2px solid #7c8c5a }
.top header { border-bottom: 3px solid #26466d; margin-bottom: 8pt; padding-bottom: 6pt } .top.sidebar main { min-height: 225mm }
.banded th { white-space: nowrap } .banded .band { white-space: normal; text-align: center } .band:lang(zh) div { width: 1.1em; margin: auto }
`;

/** The page of a CV. */
export function htmlOf(cv: Cv): string {
  const number = Number(cv.id.slice(-2));
  const { font, parts, labels, last, top, banded } = cv.look ?? {};
  const isUnlabelled = cv.lines.every(([label]) => label === '');
  const words = ['own', parts, labels, last && 'last', top && 'top', banded && 'banded', isUnlabelled && 'unlabelled'];
  const looks = cv.look ? words.filter((one) => typeof one === 'string') : [];
  const isRight = number % 2 === 0 && !cv.look;
  const classes = [cv.layout, ...(isRight ? ['right'] : []), ...(number === 15 ? ['long'] : []), ...looks];
  const head = `<meta charset="utf-8"><title>${escaped(cv.name)}</title><style>${style}</style>`;
  const attributes = `class="${classes.join(' ')}"${font ? ` style="font-family: ${font}"` : ''}`;
  return `<!doctype html><html lang="${cv.id.startsWith('zh') ? 'zh-CN' : 'en'}"><head>${head}</head><body ${attributes}>${bodies[cv.layout](cv)}</body></html>`;
}
