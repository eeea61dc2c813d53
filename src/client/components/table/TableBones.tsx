import { Bone, Waiting } from '../Skeletons.tsx';
import classes from './DataTable.module.css';

/** About as many rows as will come into sight. */
const ROWS = 12;

/** A table whose rows are on their way, as large as it will be. */
export const TableBones = () => (
  <div className={classes.bones}>
    <Waiting>
      <Bone height="2.75rem" width="20rem" />
      {Array.from({ length: ROWS }, (_, row) => (
        <Bone key={row} height="2rem" />
      ))}
    </Waiting>
  </div>
);
