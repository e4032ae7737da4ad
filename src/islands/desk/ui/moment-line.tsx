import type { ComponentProps } from 'react';

import { Line } from './form-parts.tsx';
import { MomentInput } from './moment-input.tsx';

/** An input of a date and time with its label, hint and faults. */
export function MomentLine(props: Omit<ComponentProps<typeof Line>, 'as'>) {
  return <Line {...props} as={MomentInput} />;
}
