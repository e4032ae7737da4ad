import type { ComponentProps } from 'react';

import { DateInput } from '#islands/ui/form/date-input.tsx';
import { readLocalMoment } from '#lib/rules/moments.ts';

/** An input for a date and time in Beijing time: typed and shown as `YYYY-MM-DD HH:mm`; its value is `YYYY-MM-DDTHH:mm`. */
export function MomentInput(props: Omit<ComponentProps<typeof DateInput>, 'picker' | 'read' | 'placeholder'>) {
  return <DateInput {...props} picker="datetime-local" placeholder="YYYY-MM-DD HH:mm" read={readLocalMoment} />;
}
