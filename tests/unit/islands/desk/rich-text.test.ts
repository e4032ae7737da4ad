import { fileURLToPath } from 'node:url';

import { Window } from 'happy-dom';
import { DOMParser } from 'prosemirror-model';
import { type Command, EditorState, TextSelection } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { describe, expect, test } from 'vitest';

import { insertTable, linkAt, nextCell, setLink } from '#islands/desk/ui/rich/commands.ts';
import { richSchema } from '#islands/desk/ui/rich/schema.ts';
import { toHtml } from '#islands/desk/ui/rich/to-html.ts';
import { withoutStyles } from '#islands/desk/ui/rich/without-styles.ts';
import { contentElements } from '#lib/text/content-elements.ts';
import { readDemoContent } from '#server/website/content/demo-files.ts';
import { sanitiseHtml } from '#server/website/content/sanitise.ts';
import { htmlTexts } from '#tests/unit/server/website/content/demo-texts.ts';

const demo = await readDemoContent(fileURLToPath(new URL('../../../../content', import.meta.url)));

const { document } = new Window();

/** The HTML after a round trip through the editor. */
function edited(html: string): string {
  document.body.innerHTML = html;
  return toHtml(DOMParser.fromSchema(richSchema).parse(document.body as unknown as Node));
}

describe('the editor', () => {
  const texts = htmlTexts(demo).flatMap(({ where, text }) => [
    [`${where} zh`, text.zh] as const,
    [`${where} en`, text.en] as const,
  ]);

  test.each(texts)('makes the same HTML of %s as the sanitiser, and the sanitiser leaves that HTML unchanged', (_, html) => {
    expect(edited(html)).toBe(sanitiseHtml(html));
    expect(sanitiseHtml(edited(html))).toBe(edited(html));
  });
});

/** Every element that the sanitiser allows, at least once. */
const everything = [
  '<h2>一</h2><h3>二</h3><h4>三</h4>',
  '<p>a<br />b <strong>c <em>d</em></strong> <u>e</u> H<sub>2</sub>O m<sup>2</sup> &lt;&amp;&gt;</p>',
  '<p><a href="/hotJob?type=1&amp;x=2" rel="noopener noreferrer">f <strong>g</strong></a></p>',
  '<hr />',
  '<ul><li>h<ul><li>i</li></ul></li><li><p>j</p><p>k</p></li></ul>',
  '<ol start="3"><li>l</li></ol>',
  '<blockquote><p>m</p></blockquote>',
  '<table><caption>n</caption><thead><tr><th scope="col">o</th><th scope="col" colspan="2">p</th></tr></thead>',
  '<tbody><tr><th scope="row">q</th><td rowspan="2">r</td><td>s</td></tr><tr><td>t</td><td>u</td></tr></tbody></table>',
  '<p><img src="/upload/images/hero-home.webp" alt="v &quot;w&quot;" width="640" height="360" loading="lazy" /></p>',
  '<figure><img src="/upload/images/unit-1.webp" alt="x" loading="lazy" /><figcaption>y <em>z</em></figcaption></figure>',
].join('');

test('every element that the sanitiser allows can be written in the editor', () => {
  const used = new Set([...everything.matchAll(/<(\w+)/g)].map(([, tag]) => tag));
  expect([...used].sort()).toEqual([...contentElements].sort());
  expect(sanitiseHtml(everything)).toBe(everything);
  expect(edited(everything)).toBe(everything);
});

test.each([
  ['a script', '<p>a</p><script>alert(1)</script>', '<p>a</p>'],
  ['handlers and styles', '<p onclick="x" style="color:red" class="y">a</p>', '<p>a</p>'],
  ['a link to a script', '<p><a href="javascript:alert(1)">a</a></p>', '<p>a</p>'],
  ['a picture from elsewhere', '<p>a<img src="https://evil.example/x.png" alt="b"></p>', '<p>a</p>'],
  ['a picture that is data', '<p>a<img src="data:image/png;base64,AA" alt="b"></p>', '<p>a</p>'],
  ['headings of a word processor', '<h1>a</h1><h6>b</h6><div>c<span>d</span></div>', '<h2>a</h2><h4>b</h4><p>cd</p>'],
  ['bold of a word processor', '<p><b>a</b><i>b</i></p>', '<p><strong>a</strong><em>b</em></p>'],
  ['nothing', '', ''],
])('pasted text keeps only allowed elements: %s', (_, pasted, expected) => {
  expect(edited(pasted)).toBe(expected);
  expect(sanitiseHtml(expected)).toBe(expected);
});

test.each([
  ['<p style="color:red" onclick="x()">a</p>', '<p>a</p>'],
  ['<ul><li width=4 STYLE = \'mso: "x"\' class=y>a</li></ul>', '<ul><li>a</li></ul>'],
  ['<style>p { color: red }</style><p\nstyle=red>a</p>', '<p>a</p>'],
  [
    '<p><a href="/x?style=1" style="top:0">a style="b"</a> style = c</p>',
    '<p><a href="/x?style=1" rel="noopener noreferrer">a style="b"</a> style = c</p>',
  ],
])('pasted text is parsed without its styles and handlers: %s', (pasted, expected) => {
  expect(withoutStyles(pasted)).not.toMatch(/<style|<\w[^>]*\s(?:style|on\w+)\s*=/i);
  expect(edited(withoutStyles(pasted))).toBe(expected);
});

test('a new table has the cursor in its first cell, and Tab in its last cell adds a row', () => {
  document.body.innerHTML = '';
  let state = EditorState.create({ doc: DOMParser.fromSchema(richSchema).parse(document.body as unknown as Node) });
  const view = {
    get state() {
      return state;
    },
  } as EditorView;
  const run = (command: Command) => command(state, (tr) => void (state = state.apply(tr)), view);
  const type = (text: string) => void (state = state.apply(state.tr.insertText(text)));
  expect(run(nextCell)).toBe(false);
  run(insertTable);
  for (let cell = 1; cell <= 9; cell += 1) {
    type(String(cell));
    expect(run(nextCell)).toBe(true);
  }
  type('10');
  expect(toHtml(state.doc)).toBe(
    '<table><thead><tr><th>1</th><th>2</th><th>3</th></tr></thead><tbody><tr><td>4</td><td>5</td><td>6</td></tr>' +
      '<tr><td>7</td><td>8</td><td>9</td></tr><tr><td>10</td><td></td><td></td></tr></tbody></table><p></p>',
  );
});

test('of two adjacent links, the selected one is found', () => {
  document.body.innerHTML = '<p>a <a href="/one">b</a><a href="/two">c</a></p>';
  const doc = DOMParser.fromSchema(richSchema).parse(document.body as unknown as Node);
  const hrefOf = (from: number, to: number) =>
    linkAt(EditorState.create({ doc, selection: TextSelection.create(doc, from, to) }))?.href;
  expect([hrefOf(1, 2), hrefOf(3, 4), hrefOf(4, 5), hrefOf(5, 5)]).toEqual([undefined, '/one', '/two', '/two']);
});

test('removing the link at the cursor removes the whole link, and leaves other links', () => {
  document.body.innerHTML = '<p>a<a href="/x">b <strong>c</strong></a><a href="/y">d</a></p>';
  const doc = DOMParser.fromSchema(richSchema).parse(document.body as unknown as Node);
  let state = EditorState.create({ doc, selection: TextSelection.create(doc, 4) });
  expect(setLink('')(state, (tr) => (state = state.apply(tr)))).toBe(true);
  expect(toHtml(state.doc)).toMatch(/^<p>ab <strong>c<\/strong><a href="\/y"[^>]*>d<\/a><\/p>$/);
  state = EditorState.create({ doc, selection: TextSelection.create(doc, 1) });
  expect(setLink('')(state)).toBe(false);
});
