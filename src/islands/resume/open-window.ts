import type { ResumeWindow } from '#lib/contract/resume.ts';

import type { Editor } from './editor.ts';
import type { WindowCalls } from './window-calls.ts';

/** A correction window: the copy of an application's resume that is being edited. */
export interface OpenWindow {
  applyId: string;
  window: ResumeWindow;
  editor: Editor;
  calls: WindowCalls;
}
