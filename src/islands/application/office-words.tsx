import { Button } from '#islands/ui/button.tsx';
import { useT } from '#islands/ui/language.tsx';
import { Words } from '#islands/ui/words.tsx';

interface Props {
  text: string;
  /** Called to reply; undefined if that is not possible. */
  onReply: (() => void) | undefined;
}

/** A message from the airline, with a button to reply. */
export function OfficeWords({ text, onReply }: Props) {
  const t = useT();
  return (
    <>
      <blockquote className="application__quote">
        <Words text={text} />
      </blockquote>
      {onReply && (
        <div className="application__reply">
          <Button size="small" variant="quiet" onClick={onReply}>
            {t('application.replies.reply')}
          </Button>
        </div>
      )}
    </>
  );
}
