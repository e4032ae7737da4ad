import { useLocale, useT } from '#islands/ui/language.tsx';
import { showToast } from '#lib/stores/toasts.ts';
import { inLocale } from '#lib/text/locale.ts';

import { ActionDialog } from './action-dialog.tsx';
import { momentText } from './moment-text.ts';
import type { Editor } from './use-editor.ts';

interface Props {
  editor: Editor;
  onClose: () => void;
}

/** The dialog in which a second person approves the publication of a submitted posting. */
export function ApproveDialog({ editor, onClose }: Props) {
  const t = useT();
  const locale = useLocale();
  const { name, endDate, approval } = editor.posting;
  const opens = approval?.publishAt ? momentText(approval.publishAt) : t('desk-postings.approval.whenApproved');
  const pairs = [
    [t('desk-postings.fields.name'), inLocale(name, locale)],
    [t('desk-postings.approval.opens'), opens],
    [t('desk-postings.fields.endDate'), endDate],
  ];
  return (
    <ActionDialog
      {...{ editor, onClose }}
      title={t('desk-postings.approval.title')}
      submit={t('desk-postings.approval.approve')}
      action="approve"
      body={{}}
      onDone={({ state }) =>
        showToast('done', t(state === 'open' ? 'desk-postings.publish.done' : 'desk-postings.publish.scheduled'))
      }
    >
      <dl className="desk-pairs">
        {pairs.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <strong>{value}</strong>
            </dd>
          </div>
        ))}
      </dl>
      <p>{t('desk-postings.approval.text')}</p>
    </ActionDialog>
  );
}
