import { ApproveDialog } from './approve-dialog.tsx';
import { CloseDialog } from './close-dialog.tsx';
import { ExtendDialog } from './extend-dialog.tsx';
import { PublishDialog } from './publish-dialog.tsx';
import { RemoveDialog } from './remove-dialog.tsx';
import type { Editor } from './use-editor.ts';
import { VersionsDialog } from './versions-dialog.tsx';

const dialogs = {
  publish: PublishDialog,
  approve: ApproveDialog,
  remove: RemoveDialog,
  close: CloseDialog,
  extend: ExtendDialog,
  versions: VersionsDialog,
};

export type PostingDialogName = keyof typeof dialogs;

interface Props {
  name: PostingDialogName;
  editor: Editor;
  onClose: () => void;
}

/** Renders the open dialog of a posting's page. */
export function PostingDialog({ name, ...dialog }: Props) {
  const Dialog = dialogs[name];
  return <Dialog {...dialog} />;
}
