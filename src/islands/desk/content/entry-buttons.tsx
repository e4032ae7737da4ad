import { Button } from '#islands/ui/button.tsx';
import { useT } from '#islands/ui/language.tsx';

interface Props<Entry> {
  entries: readonly Entry[];
  index: number;
  name: string;
  /** Whether the entry can be moved, but not removed. */
  isKept?: boolean;
  onChange: (entries: Entry[]) => void;
}

function moved<Entry>(entries: readonly Entry[], from: number, to: number): Entry[] {
  return entries.toSpliced(from, 1).toSpliced(to, 0, entries[from]!);
}

/** Buttons that move an entry of a list up and down, and remove it. */
export function EntryButtons<Entry>({ entries, index, name, isKept = false, onChange }: Props<Entry>) {
  const t = useT();
  return (
    <div className="row desk-content__buttons">
      <Button
        size="small"
        disabled={index === 0}
        aria-label={t('desk-content.lists.upOf', { name })}
        onClick={() => onChange(moved(entries, index, index - 1))}
      >
        {t('desk-content.lists.up')}
      </Button>
      <Button
        size="small"
        disabled={index === entries.length - 1}
        aria-label={t('desk-content.lists.downOf', { name })}
        onClick={() => onChange(moved(entries, index, index + 1))}
      >
        {t('desk-content.lists.down')}
      </Button>
      {!isKept && (
        <Button
          size="small"
          aria-label={t('desk-content.lists.removeOf', { name })}
          onClick={() => onChange(entries.toSpliced(index, 1))}
        >
          {t('desk-content.lists.remove')}
        </Button>
      )}
    </div>
  );
}
