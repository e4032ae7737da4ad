import { useT } from '#islands/ui/language.tsx';
import { type ApplicationOrder, sortableColumns } from '#lib/contract/application-filter.ts';
import type { ApplicationColumn } from '#lib/contract/desk-applications.ts';

type Heading = ApplicationColumn | 'name';

/** Columns that the first press sorts in descending order, so that the latest come first. */
const latestFirst: readonly Heading[] = ['appliedAt', 'statusDate'];

/** The orders of a column, ascending and descending; undefined if lists cannot be sorted by it. */
function ordersOf(column: Heading): { ascending: ApplicationOrder; descending: ApplicationOrder } | undefined {
  if (column === 'appliedAt') return { ascending: 'oldest', descending: 'newest' };
  const sortable = sortableColumns.find((one) => one === column);
  return sortable && { ascending: sortable, descending: `-${sortable}` };
}

interface Props {
  column: Heading;
  /** The order of the list; empty for the default one. */
  sort: string;
  onSort(sort: ApplicationOrder): void;
}

/**
 * The heading of a column. If the list can be sorted by the column, a press on the heading does so, and another press
 * reverses the order.
 */
export function SortHeading({ column, sort, onSort }: Props) {
  const t = useT();
  const words = t(`desk-applications.columns.${column}`);
  const orders = ordersOf(column);
  if (!orders) return <th scope="col">{words}</th>;
  const order = sort === orders.ascending ? 'ascending' : sort === orders.descending ? 'descending' : undefined;
  const first = latestFirst.includes(column) ? 'descending' : 'ascending';
  const other = order === 'ascending' ? 'descending' : 'ascending';
  return (
    <th scope="col" aria-sort={order}>
      <button type="button" className="desk-table__sort" onClick={() => onSort(orders[order ? other : first])}>
        {words}
        <span aria-hidden="true">{order === 'descending' ? '↓' : order === 'ascending' ? '↑' : '↕'}</span>
      </button>
    </th>
  );
}
