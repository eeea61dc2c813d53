import { MissingPart } from '../ui/MissingPart.tsx';
import classes from './PanelMissing.module.css';

/**
 * Shown instead of a panel when even the code of the panel frame cannot be loaded: the page below
 * it keeps its typed text.
 */
export const PanelMissing = () => (
  <div className={classes.place}>
    <MissingPart />
  </div>
);
