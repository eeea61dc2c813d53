import { useSuspenseQuery } from '@tanstack/react-query';
import { statusMeaning } from '../../../rules/accountStatus.ts';
import { AccountValidity } from '../../components/AccountValidity.tsx';
import { Part } from '../../components/Part.tsx';
import { PersonThumbnail } from '../../components/PersonThumbnail.tsx';
import { Bone, Waiting } from '../../components/Skeletons.tsx';
import { UserStatusBadge } from '../../components/UserStatusBadge.tsx';
import { CopyUserId } from './CopyUserId.tsx';
import { profileQueries } from './queries.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import classes from './PersonHeader.module.css';

/** Who this is, and how the account stands. */
export function PersonHeader() {
  const { t } = useTranslation();
  return (
    <Part skeleton={<HeaderBones />} failure={t('PROFILE/FAILED')}>
      <Header />
    </Part>
  );
}

function Header() {
  const { t } = useTranslation();
  const { data: account } = useSuspenseQuery(profileQueries.account());
  return (
    <header className={classes.header}>
      <PersonThumbnail name={account.displayName} size={72} />
      <div className={classes.text}>
        <h2 className={classes.name}>{account.displayName}</h2>
        <div className={classes.facts}>
          {account.liUId && <CopyUserId userId={account.liUId} />}
          <UserStatusBadge status={account.userStatus} />
        </div>
        <div className={classes.meaning}>
          <p>{t(statusMeaning(account.userStatus).meaning)}</p>
          <p><AccountValidity account={account} /></p>
        </div>
      </div>
    </header>
  );
}

const HeaderBones = () => (
  <div className={classes.header}>
    <Bone width="4.5rem" height="4.5rem" />
    <div className={classes.text}>
      <Waiting>
        <Bone width="14rem" height="1.75rem" />
        <Bone width="10rem" />
        <Bone width="18rem" />
      </Waiting>
    </div>
  </div>
);
