import type { ResumeWindow } from '#lib/contract/resume.ts';

import type { Editor } from './editor.ts';
import type { WindowCalls } from './window-calls.ts';

/** An open correction window, with the copy of an application's resume that is edited in it. */
export interface OpenWindow {
  applyId: string;
  window: ResumeWindow;
  editor: Editor;
  calls: WindowCalls;
}
