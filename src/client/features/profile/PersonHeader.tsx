import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { statusMeaning } from '../../../rules/accountStatus.ts';
import { useThumbnail } from '../../api/thumbnail.ts';
import { AccountValidity } from '../../components/AccountValidity.tsx';
import { Part } from '../../components/Part.tsx';
import { initialsOf, PersonThumbnail } from '../../components/PersonThumbnail.tsx';
import { Bone, Waiting } from '../../components/Skeletons.tsx';
import { UserStatusBadge } from '../../components/UserStatusBadge.tsx';
import { EditIcon } from '../../components/laterIcons.tsx';
import * as panels from '../../routing/panelPaths.ts';
import { usePanelLink } from '../../routing/panels.ts';
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
      <OwnPicture name={account.displayName} liUId={account.liUId} />
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

/** The person's picture, and the way to change it. */
function OwnPicture({ name, liUId }: { name: string; liUId: string | null }) {
  const { t } = useTranslation();
  const picture = useThumbnail(liUId);
  return (
    <Link {...usePanelLink(panels.profileImage())} className={classes.picture} aria-label={[t('PANEL/PROFILE_IMAGE'), picture ? '' : initialsOf(name)].filter(Boolean).join(', ')} title={t('PANEL/PROFILE_IMAGE')}>
      <PersonThumbnail name={name} src={picture} size={72} />
      <span className={classes.edit}><EditIcon size={14} /></span>
    </Link>
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
