import { lazy, useId, useRef, useState } from 'react';
import type { Session } from '../session/session.ts';
import { AsyncBoundary } from '../ui/AsyncBoundary.tsx';
import { useThumbnail } from '../domain/thumbnail.ts';
import { initialsOf, PersonThumbnail } from '../domain/PersonThumbnail.tsx';
import { RowSkeleton } from '../ui/Skeletons.tsx';
import { useTranslation } from '../i18n/useTranslation.ts';
import bar from './TopBar.module.css';
import classes from './UserMenu.module.css';

const loadContent = async () => ({
  default: (await import('./UserMenuContent.tsx')).UserMenuContent,
});
const UserMenuContent = lazy(loadContent);

/** User menu with the user's identity, appearance, language and sign-out. */
export function UserMenu({ session }: { session: Session }) {
  const { t } = useTranslation();
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  const [hasBeenOpened, setHasBeenOpened] = useState(false);
  const { displayName, liUId } = session.authentication;
  const picture = useThumbnail(liUId);
  const name = session.user?.displayName ?? displayName ?? liUId ?? t('SHELL/ME');

  // Include the visible initials, so that users of voice control can say what they see on the
  // button.
  const label = [t('SHELL/USER_MENU', { name }), initialsOf(name)].filter(Boolean).join(', ');

  return (
    <>
      <button
        type="button"
        className={bar.tool}
        popoverTarget={id}
        aria-label={label}
        onPointerEnter={() => void loadContent().catch(() => undefined)}
      >
        <PersonThumbnail name={name} src={picture} size={34} />
      </button>
      <div
        ref={menu}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={t('SHELL/ME')}
        className={classes.menu}
        onToggle={() => setHasBeenOpened(true)}
      >
        {hasBeenOpened && (
          <AsyncBoundary skeleton={<RowSkeleton />} failure={t('SHELL/COULD_NOT_SHOW')}>
            <UserMenuContent
              session={session}
              name={name}
              onLeave={() => menu.current?.hidePopover()}
            />
          </AsyncBoundary>
        )}
      </div>
    </>
  );
}
