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

/** The drawing of public/icons/mark.svg, in the colour of the scheme. */
const Mark = () => (
  <svg className={classes.mark} viewBox="0 0 512 512" aria-hidden focusable={false}>
    <rect width="512" height="512" rx="116" />
    <path d="M140 388V244a116 116 0 0 1 232 0v144M256 316v72" />
    <circle cx="256" cy="240" r="34" />
  </svg>
);
