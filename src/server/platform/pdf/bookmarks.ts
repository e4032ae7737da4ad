import { pdfText } from './pdf-text.ts';

/** A bookmark of a page. `titles` holds the titles of the entries above it, outermost first, and ends with its own title. */
export interface Bookmark {
  titles: readonly string[];
  /** The number of the page's object. */
  page: number;
}

interface Node {
  number: number;
  title: string;
  page: number;
  children: Node[];
}

/** The tree of bookmarks. Neighbours with the same upper titles share the upper entries. Numbers begin with `next`. */
function treeOf(bookmarks: readonly Bookmark[], next: number): Node[] {
  const roots: Node[] = [];
  let number = next;
  for (const { titles, page } of bookmarks) {
    let level = roots;
    for (const [depth, title] of titles.entries()) {
      const last = level.at(-1);
      const isShared = depth < titles.length - 1 && last?.title === title;
      const node = isShared ? last : { number: number++, title, page, children: [] };
      if (!isShared) level.push(node);
      level = node.children;
    }
  }
  return roots;
}

/** Bookmarks as numbered objects: the root, and its entries, numbered from `next` without gaps. */
export function outlineObjects(
  bookmarks: readonly Bookmark[],
  { root, next }: { root: number; next: number },
): [number: number, text: string][] {
  const objects: [number, string][] = [];
  const ends = (children: readonly Node[]) =>
    children.length === 0 ? '' : ` /First ${children[0]!.number} 0 R /Last ${children.at(-1)!.number} 0 R`;
  const write = (nodes: readonly Node[], parent: number) => {
    for (const [index, { number, title, page, children }] of nodes.entries()) {
      const before = index > 0 ? ` /Prev ${nodes[index - 1]!.number} 0 R` : '';
      const after = index < nodes.length - 1 ? ` /Next ${nodes[index + 1]!.number} 0 R` : '';
      // A negative count: the entry is closed at first.
      const closed = children.length > 0 ? ` /Count -${children.length}` : '';
      const text = `<</Title ${pdfText(title)} /Parent ${parent} 0 R${before}${after}${ends(children)}${closed} /Dest [${page} 0 R /XYZ null null null]>>`;
      objects.push([number, text]);
      write(children, number);
    }
  };
  const nodes = treeOf(bookmarks, next);
  objects.push([root, `<</Type /Outlines /Count ${nodes.length}${ends(nodes)}>>`]);
  write(nodes, root);
  return objects;
}
