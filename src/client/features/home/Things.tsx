import { useQuery } from '@tanstack/react-query';
import type { OwnAccount } from '../../../contract/user.ts';
import type { IsoDate } from '../../../rules/dates.ts';
import { useCaller } from '../../api/session.ts';
import { AccountValidity } from '../../components/AccountValidity.tsx';
import { CardIcon, LockIcon, PersonIcon } from '../../components/icons.tsx';
import { UserStatusBadge } from '../../components/UserStatusBadge.tsx';
import { CardState } from './CardState.tsx';
import { PasswordState } from './PasswordState.tsx';
import { homeQueries } from './queries.ts';
import { Thing } from './Thing.tsx';
import { useTranslation } from '../../i18n/useTranslation.ts';
import classes from './Things.module.css';

/** How my account, card and password are. What a student shows at doors every day comes first for a student. */
export function Things() {
  const { t } = useTranslation();
  const isStudent = useCaller()?.personType === 'Student';
  const account = useQuery(homeQueries.account());
  const card = useQuery(homeQueries.card());
  const password = useQuery(homeQueries.password());
  const { data: retirement } = useQuery({ ...homeQueries.retirementOptions(), enabled: isStudent });

  const cardThing = (
    <Thing key="card" name={t('HOME/THINGS/CARD')} icon={CardIcon} query={card}>
      {(data) => <CardState card={data} />}
    </Thing>
  );
  return (
    <section className={classes.things} aria-labelledby="home-things">
      <h2 id="home-things">{t('HOME/THINGS/TITLE')}</h2>
      <ul>
        {isStudent && cardThing}
        <Thing name={t('HOME/THINGS/ACCOUNT')} icon={PersonIcon} query={account}>
          {(data) => (
            <>
              <UserStatusBadge status={data.userStatus} />
              <p className={classes.detail}><AccountValidity account={withEnd(data, retirement?.retirementDate)} /></p>
            </>
          )}
        </Thing>
        {!isStudent && cardThing}
        <Thing name={t('HOME/THINGS/PASSWORD')} icon={LockIcon} query={password}>
          {(data) => <PasswordState status={data} />}
        </Thing>
      </ul>
    </section>
  );
}

/** A student's account under retirement ends when the retirement says, until it has an end of its own. */
const withEnd = (account: OwnAccount, retirementDate: IsoDate | null = null) =>
  account.userStatus === 'Inretirement' ? { ...account, validThroughCurrent: account.validThroughCurrent ?? retirementDate } : account;
