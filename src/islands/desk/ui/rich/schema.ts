import { type AttributeSpec, type DOMOutputSpec, type MarkSpec, type NodeSpec, Schema } from 'prosemirror-model';
import { tableNodes } from 'prosemirror-tables';

import { isTrustedPath } from '#lib/media/trusted-path.ts';
import { isContentLink } from '#lib/text/content-elements.ts';

function attributeOf(element: HTMLElement, name: string): string | null {
  return element.getAttribute(name);
}

function pixels(element: Element, name: string): number | null {
  const text = element.getAttribute(name) ?? '';
  return /^\d{1,5}$/.test(text) ? Number(text) : null;
}

/** The attributes of a picture; false if there is none or its path is not trusted. */
function pictureOf(element: Element | null): { src: string; alt: string; width: number | null; height: number | null } | false {
  const src = element?.getAttribute('src') ?? '';
  if (!element || !isTrustedPath(src)) return false;
  return { src, alt: element.getAttribute('alt') ?? '', width: pixels(element, 'width'), height: pixels(element, 'height') };
}

const pictureAttributes: Record<string, AttributeSpec> = {
  src: {},
  alt: { default: '' },
  width: { default: null },
  height: { default: null },
};

function drawnPicture(attrs: Record<string, unknown>): DOMOutputSpec {
  const { src, alt, width, height } = attrs as { src: string; alt: string; width: number | null; height: number | null };
  return ['img', { src, alt, ...(width ? { width } : {}), ...(height ? { height } : {}) }];
}

function marked(tag: string, ...others: string[]): MarkSpec {
  return { parseDOM: [tag, ...others].map((one) => ({ tag: one })), toDOM: () => [tag, 0] };
}

const tables = tableNodes({
  tableGroup: 'block',
  cellContent: 'block+',
  cellAttributes: {
    scope: {
      default: null,
      getFromDOM: (cell) => {
        const scope = attributeOf(cell, 'scope');
        return scope === 'col' || scope === 'row' ? scope : null;
      },
    },
  },
});

const nodes: Record<string, NodeSpec> = {
  doc: { content: 'block+' },
  paragraph: { content: 'inline*', group: 'block', parseDOM: [{ tag: 'p' }], toDOM: () => ['p', 0] },
  heading: {
    attrs: { level: { default: 2 } },
    content: 'inline*',
    group: 'block',
    defining: true,
    parseDOM: [1, 2, 3, 4, 5, 6].map((level) => ({ tag: `h${level}`, attrs: { level: Math.min(4, Math.max(2, level)) } })),
    toDOM: ({ attrs }) => [`h${attrs.level as number}`, 0],
  },
  blockquote: {
    content: 'block+',
    group: 'block',
    defining: true,
    parseDOM: [{ tag: 'blockquote' }],
    toDOM: () => ['blockquote', 0],
  },
  horizontal_rule: { group: 'block', parseDOM: [{ tag: 'hr' }], toDOM: () => ['hr'] },
  bullet_list: { content: 'list_item+', group: 'block', parseDOM: [{ tag: 'ul' }], toDOM: () => ['ul', 0] },
  ordered_list: {
    attrs: { start: { default: 1 } },
    content: 'list_item+',
    group: 'block',
    parseDOM: [{ tag: 'ol', getAttrs: (element) => ({ start: pixels(element, 'start') ?? 1 }) }],
    toDOM: ({ attrs }) => ['ol', attrs.start === 1 ? {} : { start: attrs.start as number }, 0],
  },
  list_item: { content: 'block+', defining: true, parseDOM: [{ tag: 'li' }], toDOM: () => ['li', 0] },
  figure: {
    attrs: pictureAttributes,
    content: 'inline*',
    group: 'block',
    defining: true,
    isolating: true,
    parseDOM: [
      {
        tag: 'figure',
        getAttrs: (element) => pictureOf(element.querySelector('img')),
        contentElement: (element) =>
          (element as HTMLElement).querySelector<HTMLElement>('figcaption') ?? element.ownerDocument!.createElement('figcaption'),
      },
    ],
    toDOM: ({ attrs }) => ['figure', drawnPicture(attrs), ['figcaption', 0]],
  },
  ...tables,
  table: {
    ...tables.table,
    attrs: { caption: { default: '' } },
    parseDOM: [
      { tag: 'table', getAttrs: (element) => ({ caption: element.querySelector('caption')?.textContent?.trim() ?? '' }) },
      { tag: 'caption', ignore: true },
    ],
  },
  text: { group: 'inline' },
  image: {
    inline: true,
    attrs: pictureAttributes,
    group: 'inline',
    draggable: true,
    parseDOM: [
      { tag: 'img', getAttrs: (element) => pictureOf(element) },
      { tag: 'img', ignore: true },
    ],
    toDOM: ({ attrs }) => drawnPicture(attrs),
  },
  hard_break: { inline: true, group: 'inline', selectable: false, parseDOM: [{ tag: 'br' }], toDOM: () => ['br'] },
};

const marks: Record<string, MarkSpec> = {
  link: {
    attrs: { href: {} },
    inclusive: false,
    parseDOM: [
      {
        tag: 'a[href]',
        getAttrs: (element) => {
          const href = element.getAttribute('href') ?? '';
          return isContentLink(href) ? { href } : false;
        },
      },
    ],
    toDOM: ({ attrs }) => ['a', { href: attrs.href as string, rel: 'noopener noreferrer' }, 0],
  },
  strong: marked('strong', 'b'),
  em: marked('em', 'i'),
  u: marked('u'),
  sup: { ...marked('sup'), excludes: 'sub' },
  sub: { ...marked('sub'), excludes: 'sup' },
};

/** The editor's document schema. It has no elements that the sanitiser removes (`lib/text/content-elements.ts`). */
export const richSchema = new Schema({ nodes, marks });
