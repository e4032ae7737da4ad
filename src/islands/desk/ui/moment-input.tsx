import type { ComponentProps } from 'react';

import { DateInput } from '#islands/ui/form/date-input.tsx';
import { readLocalMoment } from '#lib/rules/moments.ts';

/**
 * An input for a date and time in Beijing time, shown as `YYYY-MM-DD HH:mm`. Its value is `YYYY-MM-DDTHH:mm`, or the typed
 * text if it cannot be parsed.
 */
export function MomentInput(props: Omit<ComponentProps<typeof DateInput>, 'picker' | 'read' | 'placeholder'>) {
  return <DateInput {...props} picker="datetime-local" placeholder="YYYY-MM-DD HH:mm" read={readLocalMoment} />;
}
