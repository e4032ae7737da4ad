/** The modules that the page of a correction window loads in one chunk once there is a copy to open. */
export { backupsOf } from './backup.ts';
export { createEditor } from './editor.ts';
export { steps } from './steps.ts';
export { WindowEditor } from './window-editor.tsx';
