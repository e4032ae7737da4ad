import { type RefObject, useLayoutEffect, useState } from 'react';

interface View {
  /** The indexes of the first and last row in view, which may lie outside of the list. */
  first: number;
  last: number;
  /** The height of a row in pixels; the heights of rows hardly differ. */
  height: number;
}

/** The height is averaged over this number of rows, because single heights differ by part of a border's width. */
const measured = 6;

/**
 * The height of a row in pixels; 0 if there are no rows. If there are many rows, some in the middle are measured, because a
 * gap may separate the first or last row from the others.
 */
function heightOf(rows: NodeListOf<HTMLElement>): number {
  const topOf = (index: number) => rows[index]!.getBoundingClientRect().top;
  const middle = Math.floor(rows.length / 2);
  if (rows.length > 2 * measured) return (topOf(middle + measured) - topOf(middle)) / measured;
  return rows[0]?.offsetHeight ?? 0;
}

/** Which rows of a table's body the window shows. */
export function useRowsInView(body: RefObject<HTMLElement | null>, count: number): View {
  const [view, setView] = useState<View>({ first: 0, last: 30, height: 29 });
  useLayoutEffect(() => {
    function look() {
      if (!body.current) return;
      const height = heightOf(body.current.querySelectorAll<HTMLElement>('tr[data-selected]'));
      if (height === 0) return;
      const first = Math.floor(-body.current.getBoundingClientRect().top / height);
      const last = first + Math.ceil(innerHeight / height);
      setView((before) =>
        before.first === first && before.last === last && before.height === height ? before : { first, last, height },
      );
    }
    look();
    addEventListener('scroll', look, { passive: true });
    addEventListener('resize', look);
    return () => {
      removeEventListener('scroll', look);
      removeEventListener('resize', look);
    };
  }, [body, count]);
  return view;
}
