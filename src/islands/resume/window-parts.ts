/** What the page of a window fetches, in one piece, once there is a copy to open. */
export { backupsOf } from './backup.ts';
export { createEditor } from './editor.ts';
export { steps } from './steps.ts';
export { WindowEditor } from './window-editor.tsx';
