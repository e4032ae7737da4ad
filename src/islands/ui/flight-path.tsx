import { flightArc, flightHeight, waypoints } from '#lib/media/flight-path.ts';

import { useT } from './language.tsx';

export interface FlightStep {
  key: string;
  name: string;
  text?: string;
  state: 'done' | 'current' | 'ahead';
}

/** The progress of a process, drawn as a flight along its steps. */
export function FlightPath({ label, steps }: { label: string; steps: FlightStep[] }) {
  const t = useT();
  const points = waypoints(steps.length);
  const plane = points[steps.findIndex((step) => step.state === 'current')];
  return (
    <div className="flight-path">
      <svg className="flight-path__sky" viewBox={`0 0 100 ${flightHeight}`} preserveAspectRatio="none" aria-hidden="true">
        <path className="flight-path__arc" d={flightArc(points)} />
      </svg>
      <svg className="flight-path__sky" aria-hidden="true">
        {points.map(({ x, y }, index) => {
          const done = steps[index]?.state === 'done' ? ' flight-path__point--done' : '';
          return <circle key={x} className={`flight-path__point${done}`} cx={`${x}%`} cy={y} r="7" />;
        })}
        {plane && (
          <svg className="flight-path__plane" x={`${plane.x}%`} y={plane.y}>
            <circle r="16" />
            <path
              d="M10 0 1.500-1.200-3.500-8h-2.200l2.400 6.700-5 .4-1.900-2.300h-1.300L-9 0l-1.500 4.400h1.300l1.900-2.300 5 .4L-5.700 9.200h2.200l5-6.800Z"
              transform="scale(.95)"
            />
          </svg>
        )}
      </svg>
      <ol className="flight-path__steps" role="list" aria-label={label}>
        {steps.map(({ key, name, text, state }) => (
          <li
            key={key}
            className={`flight-path__step flight-path__step--${state}`}
            aria-current={state === 'current' ? 'step' : undefined}
          >
            <span className="flight-path__name">{name}</span>
            <span className="visually-hidden">{t(`common.progress.${state}`)}</span>
            {text && <span className="flight-path__text">{text}</span>}
          </li>
        ))}
      </ol>
    </div>
  );
}
