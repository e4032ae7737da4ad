import { setBlockType, toggleMark, wrapIn, lift, chainCommands, exitCode } from 'prosemirror-commands';
import { redo, undo } from 'prosemirror-history';
import type { Attrs, NodeType } from 'prosemirror-model';
import { liftListItem, sinkListItem, splitListItem, wrapInList } from 'prosemirror-schema-list';
import { type Command, type EditorState, TextSelection } from 'prosemirror-state';
import {
  addColumnAfter,
  addRowAfter,
  deleteColumn,
  deleteRow,
  deleteTable,
  goToNextCell,
  isInTable,
  mergeCells,
  splitCell,
  toggleHeaderRow,
} from 'prosemirror-tables';

import { richSchema } from './schema.ts';

const { nodes, marks } = richSchema;
type NodeName = keyof typeof richSchema.nodes;

/** Whether the selection begins inside a node of the given type. */
function isWithin({ selection: { $from } }: EditorState, type: NodeType): boolean {
  for (let { depth } = $from; depth >= 0; depth -= 1) if ($from.node(depth).type === type) return true;
  return false;
}

/** Whether a part of the selection has a mark; without a selection, whether text typed next has it. */
export function isMarked({ selection, storedMarks, doc }: EditorState, name: string): boolean {
  const type = marks[name]!;
  const { from, to, empty, $from } = selection;
  return empty ? type.isInSet(storedMarks ?? $from.marks()) !== undefined : doc.rangeHasMark(from, to, type);
}

function list(name: NodeName): Command {
  const type = nodes[name]!;
  return (state, dispatch) =>
    isWithin(state, type) ? liftListItem(nodes.list_item!)(state, dispatch) : wrapInList(type)(state, dispatch);
}

const quote: Command = (state, dispatch) =>
  isWithin(state, nodes.blockquote!) ? lift(state, dispatch) : wrapIn(nodes.blockquote!)(state, dispatch);

function insert(make: () => ReturnType<NodeType['createAndFill']>): Command {
  return (state, dispatch) => {
    const node = make();
    if (!node) return false;
    dispatch?.(state.tr.replaceSelectionWith(node).scrollIntoView());
    return true;
  };
}

/**
 * Replaces the selection with a table and puts the cursor into its first cell. A paragraph is added if nothing follows the
 * table.
 */
export const insertTable: Command = (state, dispatch) => {
  const rows = [nodes.table_header!, nodes.table_cell!, nodes.table_cell!].map((type) => {
    const cell = type.createAndFill()!;
    return nodes.table_row!.create(null, [cell, cell, cell]);
  });
  const made = nodes.table!.create(null, rows);
  const tr = state.tr.replaceSelectionWith(made);
  tr.doc.descendants((node, at) => {
    if (node !== made) return;
    const end = at + node.nodeSize;
    if (!tr.doc.nodeAt(end)) tr.insert(end, nodes.paragraph!.create());
    dispatch?.(tr.setSelection(TextSelection.near(tr.doc.resolve(at))).scrollIntoView());
  });
  return true;
};

/** Goes to the next cell; from the last one, to a new row. */
export const nextCell: Command = (state, dispatch, view) => {
  const next = goToNextCell(1);
  return next(state, dispatch) || (addRowAfter(state, dispatch) && (!view || next(view.state, dispatch)));
};

/** Replaces the selection with a picture and room for a caption. */
export function insertPicture(attrs: Attrs): Command {
  return insert(() => nodes.figure!.createAndFill(attrs));
}

interface LinkRange {
  from: number;
  to: number;
  href: string;
}

/** The link at the cursor, or the link in which the selection starts; undefined if there is none. */
export function linkAt({ selection: { $from, empty } }: EditorState): LinkRange | undefined {
  const runs: LinkRange[] = [];
  $from.parent.forEach((node, offset) => {
    const href = marks.link!.isInSet(node.marks)?.attrs.href as string | undefined;
    if (href === undefined) return;
    const from = $from.start() + offset;
    const last = runs.at(-1);
    if (last?.to === from && last.href === href) last.to += node.nodeSize;
    else runs.push({ from, to: from + node.nodeSize, href });
  });
  return runs.find(({ from, to }) => from <= $from.pos && ($from.pos < to || (empty && $from.pos === to)));
}

/**
 * Links the selection; without a selection, inserts the address as a link. An empty address removes the links of the
 * selection, or the link at the cursor.
 */
export function setLink(href: string): Command {
  return (state, dispatch) => {
    const { from, to, empty } = state.selection;
    const type = marks.link!;
    if (href === '') {
      const range = empty ? linkAt(state) : { from, to };
      if (!range) return false;
      dispatch?.(state.tr.removeMark(range.from, range.to, type).scrollIntoView());
      return true;
    }
    const { tr } = state;
    if (empty) tr.replaceSelectionWith(richSchema.text(href, [type.create({ href })]), false);
    else tr.addMark(from, to, type.create({ href }));
    dispatch?.(tr.scrollIntoView());
    return true;
  };
}

const breakLine: Command = chainCommands(exitCode, (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(nodes.hard_break!.create()).scrollIntoView());
  return true;
});

/** The block styles to choose from; `0` is a paragraph, others are levels of headings. */
export const blockStyles = [0, 2, 3, 4] as const;

/** Gives the selected blocks a style of `blockStyles`. */
export function setBlock(level: number): Command {
  return level === 0 ? setBlockType(nodes.paragraph!) : setBlockType(nodes.heading!, { level });
}

/** The style of the block with the cursor, as in `blockStyles`. */
export function blockOf(state: EditorState): number {
  const { parent } = state.selection.$from;
  return parent.type === nodes.heading ? (parent.attrs.level as number) : 0;
}

/** A button of the toolbar; its label is the translation `desk-content.rich.<name>`. */
export interface Tool {
  name: 'strong' | 'em' | 'u' | 'sup' | 'sub' | 'bullets' | 'numbers' | 'quote' | 'rule' | 'undo' | 'redo' | 'table';
  sign: string;
  run: Command;
  isOn?(state: EditorState): boolean;
}

const mark = (name: 'strong' | 'em' | 'u' | 'sup' | 'sub', sign: string): Tool => ({
  name,
  sign,
  run: toggleMark(marks[name]!),
  isOn: (state) => isMarked(state, name),
});

export const tools: readonly Tool[] = [
  mark('strong', 'B'),
  mark('em', 'I'),
  mark('u', 'U'),
  mark('sup', 'x²'),
  mark('sub', 'x₂'),
  { name: 'bullets', sign: '•', run: list('bullet_list'), isOn: (state) => isWithin(state, nodes.bullet_list!) },
  { name: 'numbers', sign: '1.', run: list('ordered_list'), isOn: (state) => isWithin(state, nodes.ordered_list!) },
  { name: 'quote', sign: '❝', run: quote, isOn: (state) => isWithin(state, nodes.blockquote!) },
  { name: 'rule', sign: '—', run: insert(() => nodes.horizontal_rule!.create()) },
  { name: 'table', sign: '▦', run: insertTable },
  { name: 'undo', sign: '↶', run: undo },
  { name: 'redo', sign: '↷', run: redo },
];

/** The tools for a table; shown while the selection is inside one. */
export const tableTools = [
  ['addRow', addRowAfter],
  ['addColumn', addColumnAfter],
  ['deleteRow', deleteRow],
  ['deleteColumn', deleteColumn],
  ['headerRow', toggleHeaderRow],
  ['merge', mergeCells],
  ['split', splitCell],
  ['deleteTable', deleteTable],
] as const;

export { isInTable };

/**
 * Additional keys of the editor. Tab leaves the editor, except in a table: there it goes to the next cell, and from the last
 * cell to a new row.
 */
export const keys: Record<string, Command> = {
  'Mod-z': undo,
  'Mod-y': redo,
  'Shift-Mod-z': redo,
  'Mod-b': toggleMark(marks.strong!),
  'Mod-i': toggleMark(marks.em!),
  'Mod-u': toggleMark(marks.u!),
  'Mod-]': sinkListItem(nodes.list_item!),
  'Mod-[': liftListItem(nodes.list_item!),
  Enter: splitListItem(nodes.list_item!),
  'Shift-Enter': breakLine,
  Tab: nextCell,
  'Shift-Tab': goToNextCell(-1),
};
