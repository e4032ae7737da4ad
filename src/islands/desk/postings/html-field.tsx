import type { ChosenPicture } from '../ui/rich/picture-dialog.tsx';
import { RichField } from '../ui/rich/rich-field.tsx';
import { idOf } from './labels.ts';
import type { Editor } from './use-editor.ts';

interface Props {
  editor: Editor;
  path: string;
  label: string;
  lang: string;
  choosePicture: (() => Promise<ChosenPicture | null>) | undefined;
}

/** The rich text editor for a posting's text in one language. */
export function HtmlField({ editor, path, label, lang, choosePicture }: Props) {
  return (
    <RichField
      {...{ label, lang, choosePicture }}
      id={idOf(path)}
      heading="h3"
      value={editor.values[path] as string}
      faults={editor.faults.filter((fault) => fault.path === path)}
      onChange={(html) => editor.set(path, html)}
    />
  );
}
