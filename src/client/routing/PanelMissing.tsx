import { MissingPart } from '../ui/MissingPart.tsx';
import classes from './PanelMissing.module.css';

/** In the place of a panel when even the code that all panels stand in is gone: the page below it keeps what was typed there. */
export const PanelMissing = () => <div className={classes.place}><MissingPart /></div>;
