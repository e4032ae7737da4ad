// The modules that the page of a correction window loads when there is a copy to edit.
export { backupsOf } from './backup.ts';
export { createEditor } from './editor.ts';
export { steps } from './steps.ts';
export { WindowEditor } from './window-editor.tsx';
