import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import * as paths from '../../paths/pages.ts';
import { profileQueries } from './queries.ts';
import { useTranslation } from './texts.ts';
import { Button } from '../../ui/Button.ts';
import classes from './Profile.module.css';

/** Link to the accounts that the employee vouches for; renders nothing without any. */
export function VouchingLink() {
  const { t } = useTranslation();
  const { data: account } = useQuery({ ...profileQueries.account(), enabled: false });
  if (account?.vouchedEndings === undefined) return null;
  return (
    <section className={classes.section} aria-labelledby="vouching">
      <h2 id="vouching">{t('PROFILE/VOUCHING/TITLE')}</h2>
      <div className={classes.form}>
        <p>{t('PROFILE/VOUCHING/TEXT')}</p>
        <div><Button component={Link} to={paths.vouching()} variant="default" size="sm">{t('PROFILE/VOUCHING/OPEN')}</Button></div>
      </div>
    </section>
  );
}
