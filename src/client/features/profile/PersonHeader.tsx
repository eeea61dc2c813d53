import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { statusMeaning } from '#rules/accountStatus.ts';
import { useThumbnail } from '#client/domain/thumbnail.ts';
import { AccountValidity, ownEndOf } from '#client/domain/AccountValidity.tsx';
import { AsyncBoundary } from '#client/ui/AsyncBoundary.tsx';
import { initialsOf, PersonThumbnail } from '#client/domain/PersonThumbnail.tsx';
import { Skeleton, LoadingGroup } from '#client/ui/Skeletons.tsx';
import { UserStatusBadge } from '#client/domain/UserStatusBadge.tsx';
import { EditIcon, CopyIcon } from '#client/ui/deferredIcons.tsx';
import { CheckIcon } from '#client/ui/icons.tsx';
import * as panels from '#client/paths/panels.ts';
import { usePanelLink } from '#client/routing/panels.ts';
import { profileQueries } from './queries.ts';
import { useTranslation, toasts } from './texts.ts';
import { useState } from 'react';
import classes from './PersonHeader.module.css';

/** The user's name, picture and account status. */
export function PersonHeader() {
  const { t } = useTranslation();
  return (
    <AsyncBoundary skeleton={<HeaderSkeleton />} failure={t('PROFILE/FAILED')}>
      <Header />
    </AsyncBoundary>
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
        <div className="row">
          {account.liUId && <CopyUserId userId={account.liUId} />}
          <UserStatusBadge status={account.userStatus} closes={ownEndOf(account)} />
        </div>
        <div className="quiet">
          <p>{t(statusMeaning(account.userStatus).meaning)}</p>
          <p>
            <AccountValidity account={account} />
          </p>
        </div>
      </div>
    </header>
  );
}

/** The user's picture, which links to the panel that changes it. */
function OwnPicture({ name, liUId }: { name: string; liUId: string | null }) {
  const { t } = useTranslation();
  const picture = useThumbnail(liUId);
  return (
    <Link
      {...usePanelLink(panels.profileImage())}
      className={classes.picture}
      aria-label={[t('PANEL/PROFILE_IMAGE'), picture ? '' : initialsOf(name)]
        .filter(Boolean)
        .join(', ')}
      title={t('PANEL/PROFILE_IMAGE')}
    >
      <PersonThumbnail name={name} src={picture} size={72} />
      <span className={classes.edit}>
        <EditIcon size={14} />
      </span>
    </Link>
  );
}

const HeaderSkeleton = () => (
  <div className={classes.header}>
    <Skeleton width="4.5rem" height="4.5rem" />
    <div className={classes.text}>
      <LoadingGroup>
        <Skeleton width="14rem" height="1.75rem" />
        <Skeleton width="10rem" height="1.75rem" />
        <Skeleton width="18rem" height="2.75rem" />
      </LoadingGroup>
    </div>
  </div>
);

const COPIED_SHOWN_MS = 2000;

/** The user id, copied on click: people are asked for it on the phone and in forms. */
function CopyUserId({ userId }: { userId: string }) {
  const { t } = useTranslation();
  const [isCopied, setCopied] = useState(false);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(userId);
      setCopied(true);
      setTimeout(() => setCopied(false), COPIED_SHOWN_MS);
    } catch {
      toasts.warning('PROFILE/COPY_REFUSED');
    }
  };

  return (
    <button
      type="button"
      className={classes.userId}
      onClick={() => void copy()}
      title={t('PROFILE/COPY_USER_ID')}
    >
      <span className="visually-hidden">{t('PROFILE/COPY_USER_ID')} </span>
      {userId}
      {isCopied ? <CheckIcon size={16} /> : <CopyIcon size={16} />}
      <span role="status" className={classes.copied}>
        {isCopied && t('PROFILE/COPIED')}
      </span>
    </button>
  );
}
