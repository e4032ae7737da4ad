import { useState } from 'react';

import { useT } from '#islands/ui/language.tsx';
import { htmlOfLines, linesOfHtml } from '#lib/postings/plain-html.ts';

import { EditField } from './field.tsx';
import type { Editor } from './use-editor.ts';

interface Props {
  editor: Editor;
  path: string;
  label: string;
  lang: string;
}

/** Paragraphs and lists written as plain lines; HTML that says more is edited as it is. */
export function HtmlField({ editor, path, label, lang }: Props) {
  const t = useT();
  const html = editor.values[path] as string;
  const [typed, setTyped] = useState(() => ({ html, text: linesOfHtml(html) }));
  // What comes from elsewhere, a former version or what was stored, takes the place of what was typed.
  const text = typed.html === html ? typed.text : linesOfHtml(html);

  function write(words: string) {
    const next = text === undefined ? words : htmlOfLines(words);
    setTyped({ html: next, text: text === undefined ? undefined : words });
    editor.set(path, next);
  }

  const hint = t(text === undefined ? 'desk-postings.fields.html' : 'desk-postings.fields.lines');
  return (
    <EditField {...{ editor, path, label, hint }}>
      {(control) => (
        <textarea
          {...control}
          className="input postings-text"
          lang={lang}
          rows={9}
          value={text ?? html}
          onChange={(event) => write(event.target.value)}
        />
      )}
    </EditField>
  );
}
