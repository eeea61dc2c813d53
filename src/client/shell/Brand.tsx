import { application } from '../api/product.ts';
import { Emblem } from '../ui/Emblem.tsx';
import classes from './Brand.module.css';

/** The university's emblem and the product's name. */
export const Brand = () => (
  <span className={classes.brand}>
    <Emblem className={classes.emblem} />
    <span>{application().productName}</span>
  </span>
);
