import { baseKeymap } from 'prosemirror-commands';
import { history } from 'prosemirror-history';
import { keymap } from 'prosemirror-keymap';
import { DOMParser } from 'prosemirror-model';
import { type Command, EditorState } from 'prosemirror-state';
import { tableEditing } from 'prosemirror-tables';
import { EditorView } from 'prosemirror-view';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';

import type { ChosenPicture } from './picture-dialog.tsx';
import { insertPicture, keys, setLink } from './commands.ts';
import { LinkDialog } from './link-dialog.tsx';
import { richSchema } from './schema.ts';
import { toHtml } from './to-html.ts';
import { Toolbar } from './toolbar.tsx';
import { withoutStyles } from './without-styles.ts';

interface Props {
  /** Id of the text itself, to which the toolbar refers. */
  id: string;
  label: string;
  describedBy: string | undefined;
  isInvalid: boolean;
  lang: string;
  /** The initial HTML; later changes of this property are ignored. */
  initial: string;
  onChange: (html: string) => void;
  /** Chooses a picture with its description; null if cancelled. Without this function, the button for pictures is hidden. */
  choosePicture: (() => Promise<ChosenPicture | null>) | undefined;
}

function parsed(html: string) {
  // This document has no window, so nothing in it is executed or loaded.
  const { body } = document.implementation.createHTMLDocument('');
  body.innerHTML = html;
  return DOMParser.fromSchema(richSchema).parse(body);
}

function begin(html: string): EditorState {
  return EditorState.create({
    doc: parsed(html),
    plugins: [history(), keymap(keys), keymap(baseKeymap), tableEditing()],
  });
}

/** The rich text editor. It produces only HTML that the sanitiser allows. */
export function RichText({ id, label, describedBy, isInvalid, lang, initial, onChange, choosePicture }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const changed = useRef(onChange);
  const [state, setState] = useState(() => begin(initial));
  const [isLinking, setIsLinking] = useState(false);
  const first = useRef(state);

  useEffect(() => {
    changed.current = onChange;
  });

  // This is a layout effect because the toolbar refers to the text by id: the text must exist when the toolbar is painted.
  useLayoutEffect(() => {
    const editor = new EditorView(place.current, {
      state: first.current,
      transformPastedHTML: withoutStyles,
      dispatchTransaction(transaction) {
        const next = editor.state.apply(transaction);
        editor.updateState(next);
        setState(next);
        if (transaction.docChanged) changed.current(toHtml(next.doc));
      },
    });
    view.current = editor;
    return () => editor.destroy();
  }, []);

  useLayoutEffect(() => {
    view.current?.setProps({
      attributes: {
        id,
        lang,
        role: 'textbox',
        class: 'rich__text prose',
        'aria-multiline': 'true',
        'aria-label': label,
        ...(describedBy ? { 'aria-describedby': describedBy } : {}),
        ...(isInvalid ? { 'aria-invalid': 'true' } : {}),
      },
    });
  }, [id, label, describedBy, isInvalid, lang]);

  function run(command: Command): void {
    const editor = view.current;
    if (!editor) return;
    command(editor.state, editor.dispatch, editor);
    editor.focus();
  }

  async function addPicture(choose: () => Promise<ChosenPicture | null>): Promise<void> {
    const picture = await choose();
    if (picture) run(insertPicture(picture));
  }

  return (
    <div className={isInvalid ? 'rich rich--invalid' : 'rich'}>
      <Toolbar
        state={state}
        label={label}
        controls={id}
        run={run}
        onLink={() => setIsLinking(true)}
        onPicture={choosePicture && (() => void addPicture(choosePicture))}
      />
      <div ref={place} className="rich__place" />
      <LinkDialog
        open={isLinking}
        state={state}
        onClose={() => setIsLinking(false)}
        onLink={(href) => {
          setIsLinking(false);
          run(setLink(href));
        }}
      />
    </div>
  );
}
