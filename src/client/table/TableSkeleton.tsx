import { Skeleton, Waiting } from '../ui/Skeletons.tsx';
import classes from './DataTable.module.css';

/** About as many rows as will come into sight. */
const ROWS = 16;

/** A table whose rows are on their way, as large as it will be. */
export const TableSkeleton = () => (
  <div className={classes.waiting} data-part="rows">
    <Waiting isPart>
      {Array.from({ length: ROWS }, (_, row) => (
        <Skeleton key={row} height="1.625rem" />
      ))}
    </Waiting>
  </div>
);
