import { useQuery } from '@tanstack/react-query';
import { configuration } from '../../contract/configuration.ts';
import { query } from '../api/query.ts';
import { application } from '../components/product.ts';
import classes from './Brand.module.css';

/** The university's logo where it has one, otherwise our mark; and the product's name. */
export function Brand() {
  const { data: assets } = useQuery({ ...query(configuration.cssAssets, {}), enabled: false });
  return (
    <span className={classes.brand}>
      {assets?.logoUrl ? <img src={assets.logoUrl} alt="" className={classes.logo} /> : <Mark />}
      <span>{application().productName}</span>
    </span>
  );
}

const Mark = () => (
  <svg className={classes.mark} viewBox="0 0 28 28" aria-hidden focusable={false}>
    <rect width="28" height="28" rx="8" />
    <path d="M8 19V9.5l6 6 6-6V19" />
  </svg>
);
