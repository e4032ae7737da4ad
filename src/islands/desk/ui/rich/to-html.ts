import type { Mark, Node } from 'prosemirror-model';

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

function escaped(text: string): string {
  return text.replace(/[&<>]/g, (character) => entities[character]!);
}

function opened(tag: string, attributes: Record<string, string | number | null>): string {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => ` ${name}="${escaped(String(value)).replaceAll('"', '&quot;')}"`);
  return `<${tag}${written.join('')}`;
}

function picture({ attrs }: Node): string {
  const { src, alt, width, height } = attrs as { src: string; alt: string; width: number | null; height: number | null };
  return `${opened('img', { src, alt, width, height, loading: 'lazy' })} />`;
}

function openMark({ type, attrs }: Mark): string {
  return type.name === 'link' ? `${opened('a', { href: attrs.href as string, rel: 'noopener noreferrer' })}>` : `<${type.name}>`;
}

function closeMark({ type }: Mark): string {
  return type.name === 'link' ? '</a>' : `</${type.name}>`;
}

/** The HTML of inline content. Neighbouring nodes share the tags of their common outer marks. */
function inline(parent: Node): string {
  let html = '';
  let open: readonly Mark[] = [];
  parent.forEach((child) => {
    let same = 0;
    while (same < open.length && child.marks[same] && open[same]!.eq(child.marks[same]!)) same += 1;
    html += open.slice(same).toReversed().map(closeMark).join('');
    html += child.marks.slice(same).map(openMark).join('');
    open = child.marks;
    if (child.isText) html += escaped(child.text ?? '');
    else html += child.type.name === 'image' ? picture(child) : '<br />';
  });
  return html + open.toReversed().map(closeMark).join('');
}

const lists = ['bullet_list', 'ordered_list'];

/**
 * The HTML of the content of a list entry or cell. If the content is one paragraph, alone or followed by lists, the paragraph
 * is written without `p` tags.
 */
function within(parent: Node): string {
  const [first, ...rest] = parent.children;
  if (first?.type.name !== 'paragraph' || !rest.every(({ type }) => lists.includes(type.name))) return blocks(parent);
  return inline(first) + rest.map(block).join('');
}

function cell(node: Node): string {
  const { colspan, rowspan, scope } = node.attrs as { colspan: number; rowspan: number; scope: string | null };
  const isHeading = node.type.name === 'table_header';
  const spans = { colspan: colspan === 1 ? null : colspan, rowspan: rowspan === 1 ? null : rowspan };
  const tag = isHeading ? 'th' : 'td';
  return `${opened(tag, { ...(isHeading ? { scope } : {}), ...spans })}>${within(node)}</${tag}>`;
}

function row(node: Node): string {
  return `<tr>${node.children.map(cell).join('')}</tr>`;
}

function table(node: Node): string {
  const rows = node.children;
  const body = rows.findIndex(({ children }) => children.some(({ type }) => type.name !== 'table_header'));
  const heads = body < 0 ? 0 : body;
  const caption = String(node.attrs.caption ?? '');
  const head = heads > 0 ? `<thead>${rows.slice(0, heads).map(row).join('')}</thead>` : '';
  const captioned = caption === '' ? '' : `<caption>${escaped(caption)}</caption>`;
  return `<table>${captioned}${head}<tbody>${rows.slice(heads).map(row).join('')}</tbody></table>`;
}

function block(node: Node): string {
  switch (node.type.name) {
    case 'paragraph':
      return `<p>${inline(node)}</p>`;
    case 'heading':
      return `<h${node.attrs.level as number}>${inline(node)}</h${node.attrs.level as number}>`;
    case 'blockquote':
      return `<blockquote>${blocks(node)}</blockquote>`;
    case 'horizontal_rule':
      return '<hr />';
    case 'bullet_list':
      return `<ul>${node.children.map((item) => `<li>${within(item)}</li>`).join('')}</ul>`;
    case 'ordered_list': {
      const { start } = node.attrs as { start: number };
      return `${opened('ol', { start: start === 1 ? null : start })}>${node.children.map((item) => `<li>${within(item)}</li>`).join('')}</ol>`;
    }
    case 'figure': {
      const caption = inline(node);
      return `<figure>${picture(node)}${caption === '' ? '' : `<figcaption>${caption}</figcaption>`}</figure>`;
    }
    default:
      return table(node);
  }
}

function blocks(parent: Node): string {
  return parent.children.map(block).join('');
}

/** The HTML of a document; empty for an empty document. The sanitiser leaves this HTML unchanged. */
export function toHtml(doc: Node): string {
  const isEmpty = doc.childCount === 1 && doc.firstChild?.type.name === 'paragraph' && doc.firstChild.childCount === 0;
  return isEmpty ? '' : blocks(doc);
}
