import type { Cv, Entry } from './cv.ts';

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export function escaped(words: string): string {
  return words.replace(/[&<>"]/g, (sign) => escapes[sign]!);
}

/** A label with the colon of its language; symbols, and labels that have a colon, stay unchanged. */
export function labelled(label: string, words: string): string {
  if (label === '') return words;
  if (/[：:]$/.test(label) || /^\P{L}/u.test(label)) return `${label} ${words}`;
  return /\p{Script=Han}/u.test(label) ? `${label}：${words}` : `${label}: ${words}`;
}

/** Whether the name stands above the lines, not in one of them. */
export function namesAbove({ lines }: Cv): boolean {
  return !lines.some(([label]) => /^(?:姓\s*名|Name|Full name)$/.test(label));
}

/** The entries that print something. */
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

/** The parts of an entry in one line, as spans that the layout sets apart. */
function entryOf({ head, body }: Entry): string {
  const parts = head.map((part) => tag('span', escaped(part))).join(' ');
  return tag('div', tag('p', parts, 'class="head"') + further(body), 'class="entry"');
}

function sectionsOf(sections: Cv['sections']): string {
  return sections
    .map(([title, entries]) => tag('section', tag('h2', escaped(title)) + printed(entries).map(entryOf).join('')))
    .join('');
}

function linesOf({ lines }: Cv, mark = ''): string {
  return tag('div', lines.map(([label, words]) => tag('p', mark + escaped(labelled(label, words)))).join(''), 'class="lines"');
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

const icon = '<svg width="8" height="8" viewBox="0 0 8 8"><circle cx="4" cy="4" r="3.5" fill="#fff"/></svg> ';

const bodies: Record<Cv['layout'], (cv: Cv) => string> = {
  plain: (cv) => heading(cv, nameOf(cv)) + linesOf(cv) + sectionsOf(cv.sections),
  bilingual: (cv) => heading(cv, nameOf(cv)) + linesOf(cv) + sectionsOf(cv.sections),
  table: (cv) => heading(cv, nameOf(cv)) + rowsOf(cv),
  columns: (cv) => {
    const half = Math.ceil(cv.sections.length / 2);
    const left = tag('div', linesOf(cv) + sectionsOf(cv.sections.slice(half)));
    return heading(cv, nameOf(cv)) + tag('main', left + tag('div', sectionsOf(cv.sections.slice(0, half))));
  },
  sidebar: (cv) => {
    const aside = tag('aside', heading(cv, nameOf(cv)) + linesOf(cv, icon));
    return tag('main', aside + tag('div', sectionsOf(cv.sections)));
  },
};

/** Chinese letters have one weight, as each weight adds much to a file. */
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
`;

/** The page of a CV. */
export function htmlOf(cv: Cv): string {
  const number = Number(cv.id.slice(-2));
  const classes = [cv.layout, ...(number % 2 === 0 ? ['right'] : []), ...(number === 15 ? ['long'] : [])];
  const head = `<meta charset="utf-8"><title>${escaped(cv.name)}</title><style>${style}</style>`;
  return `<!doctype html><html lang="${cv.id.startsWith('zh') ? 'zh-CN' : 'en'}"><head>${head}</head><body class="${classes.join(' ')}">${bodies[cv.layout](cv)}</body></html>`;
}
