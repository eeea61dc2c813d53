import { Link } from 'react-router-dom';
import { useTranslation } from '../i18n/useTranslation.ts';
import type { WayIn } from '../routing/waysIn.ts';
import { ChevronRightIcon } from './icons.tsx';
import classes from './WayInLink.module.css';

/** A row that leads to a way of signing in. */
export function WayInLink({ label, href, isOutside }: WayIn) {
  const { t } = useTranslation();
  return (
    <Link to={href} reloadDocument={isOutside} className={classes.other}>
      {t(label)}
      <ChevronRightIcon size={18} />
    </Link>
  );
}
