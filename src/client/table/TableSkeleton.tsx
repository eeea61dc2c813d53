import { Skeleton, LoadingGroup } from '../ui/Skeletons.tsx';
import classes from './DataTable.module.css';

/** Approximately the number of rows that will be visible. */
const ROWS = 16;

/** Placeholder for a table whose rows are loading, with the size of the table. */
export const TableSkeleton = () => (
  <div className={classes.waiting} data-part="rows">
    <LoadingGroup hasUnknownHeight>
      {Array.from({ length: ROWS }, (_, row) => (
        <Skeleton key={row} height="1.625rem" />
      ))}
    </LoadingGroup>
  </div>
);
