import { useId } from 'react';
import { useSession } from '#client/session/session.ts';
import type { TextKey } from '#client/i18n/keys.ts';
import { useTranslation } from '#client/i18n/useTranslation.ts';
import * as paths from '#client/paths/pages.ts';
import { navigationFor, type NavigationItem } from '#client/routing/navigation.ts';
import { LinkRow, LinkRows, RowDetail } from '#client/ui/LinkRow.tsx';
import classes from './StatusRows.module.css';

/** Links that are rendered on Home as rows with their state, or that lead to Home itself. */
const shownAsThings: readonly string[] = [paths.home(), paths.card(), paths.myAccounts()];

/** The user's own links that no other part of Home contains. */
export const useOwnLinks = () =>
  navigationFor(useSession()).filter(
    ({ to, isWork, isInUserMenu }) => !isWork && !isInUserMenu && !shownAsThings.includes(to),
  );

/** Links to the work that the user does for others in a role; renders nothing without a role. */
export function WorkLinks() {
  const { t } = useTranslation();
  return (
    <LinkSection
      title={t('HOME/WAYS/WORK')}
      items={navigationFor(useSession()).filter(({ isWork }) => isWork)}
    />
  );
}

/** The user's own links as a separate list. */
export function OwnLinks() {
  const { t } = useTranslation();
  return <LinkSection title={t('HOME/WAYS/OWN')} items={useOwnLinks()} />;
}

function LinkSection({ title, items }: { title: string; items: readonly NavigationItem[] }) {
  const { t } = useTranslation();
  const id = useId();
  if (items.length === 0) return null;
  return (
    <section aria-labelledby={id} className={classes.rows}>
      <h2 id={id}>{title}</h2>
      <LinkRows>
        {items.map(({ to, label, icon }) => {
          const text = workTexts[label];
          return (
            <LinkRow key={to} to={to} icon={icon} name={t(label)}>
              {text && <RowDetail>{t(text)}</RowDetail>}
            </LinkRow>
          );
        })}
      </LinkRows>
    </section>
  );
}

/**
 * One-line descriptions of navigation entries. An entry without one is rendered with its name only.
 */
const workTexts: Partial<Record<TextKey, TextKey>> = {
  'PAGE/ACCOUNT_MANAGEMENT': 'HOME/WAYS/ACCOUNT_MANAGEMENT',
  'PAGE/ACCOUNT_SEARCH': 'HOME/WAYS/ACCOUNT_SEARCH',
  'PAGE/ACTIVATION_KEY': 'HOME/WAYS/ACTIVATION_KEY',
  'PAGE/PERSON_SEARCH': 'HOME/WAYS/PERSON_SEARCH',
  'PAGE/CARD_DESK': 'HOME/WAYS/CARD_DESK',
  'PAGE/DECEASED_RESET_PASSWORD': 'HOME/WAYS/DECEASED_RESET_PASSWORD',
  'PAGE/FINANCE': 'HOME/WAYS/FINANCE',
  'PAGE/ADMINISTRATION': 'HOME/WAYS/ADMINISTRATION',
  'PAGE/TERMS_ADMINISTRATION': 'HOME/WAYS/TERMS_ADMINISTRATION',
  'PAGE/ALUMNI_MANAGEMENT': 'HOME/WAYS/ALUMNI_MANAGEMENT',
};
