import { useMantineColorScheme } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router-dom';
import { AuthenticationScope } from '#contract/values.ts';
import type { Session } from '../session/session.ts';
import { useThumbnail } from '../domain/thumbnail.ts';
import { PersonIcon } from '../ui/icons.tsx';
import { MobileIcon, SignOutIcon } from '../ui/deferredIcons.tsx';
import { PersonThumbnail } from '../domain/PersonThumbnail.tsx';
import { currentLanguage, withTexts } from '../i18n/i18n.ts';
import { useTranslation } from '../i18n/useTranslation.ts';
import { useFreezeWaiting } from '../session/freezeWaiting.ts';
import * as paths from '../paths/pages.ts';
import * as panels from '../paths/panels.ts';
import { usePanelLink } from '../routing/panels.ts';
import { Choice } from './Choice.tsx';
import { chooseLanguageOrWarn, useLanguages } from './useLanguages.ts';
import { useSignOut } from './useSignOut.tsx';
import classes from './UserMenu.module.css';

const SignOutNotice = lazy(async () => ({
  default: (
    await withTexts(['cardFace', 'cards'], import('#client/domain/cards/SignOutNotice.tsx'))
  ).SignOutNotice,
}));

interface UserMenuContentProps {
  readonly session: Session;
  readonly name: string;
  /** Called when the menu should close. */
  readonly onLeave: () => void;
}

/** Content of the user menu, loaded when the menu is opened. */
export function UserMenuContent({ session, name, onLeave }: UserMenuContentProps) {
  const { t } = useTranslation();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const { scope, personType } = session.caller;
  const { liUId } = session.authentication;
  const isWaiting = useFreezeWaiting();
  const picture = useThumbnail(liUId);
  const languages = useLanguages();
  const app = usePanelLink(panels.app());
  const signingOut = useSignOut(session, onLeave);

  return (
    <>
      <div className={classes.person}>
        <PersonThumbnail name={name} src={picture} size={48} />
        <div>
          <p className="bold">{name}</p>
          {liUId && <p className="note">{liUId}</p>}
        </div>
      </div>
      {scope === AuthenticationScope.Main && personType !== 'None' && (
        <Link to={paths.profile(personType)} className={classes.item} onClick={onLeave}>
          <PersonIcon />
          {t('PAGE/PROFILE')}
        </Link>
      )}
      <Choice
        label={t('SHELL/LANGUAGE')}
        options={languages}
        chosen={currentLanguage()}
        onChoose={(language) => void chooseLanguageOrWarn(language)}
      />
      <Choice
        label={t('SHELL/COLOUR_SCHEME')}
        options={[
          { value: 'light', label: t('SHELL/COLOUR_SCHEME/LIGHT') },
          { value: 'dark', label: t('SHELL/COLOUR_SCHEME/DARK') },
          { value: 'auto', label: t('SHELL/COLOUR_SCHEME/AUTO') },
        ]}
        chosen={colorScheme}
        onChoose={setColorScheme}
      />
      <Link {...app} className={classes.item} onClick={onLeave}>
        <MobileIcon />
        {t('PANEL/APP')}
      </Link>
      {isWaiting && (
        <Suspense>
          <SignOutNotice />
        </Suspense>
      )}
      <button type="button" className={classes.item} onClick={signingOut.start}>
        <SignOutIcon />
        {t('SHELL/SIGN_OUT')}
      </button>
      {signingOut.question}
    </>
  );
}
