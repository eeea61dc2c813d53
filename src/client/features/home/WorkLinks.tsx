import { useId } from 'react';
import { useSession } from '../../session/session.ts';
import type { TextKey } from '../../i18n/keys.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { navigationFor } from '../../routing/navigation.ts';
import { LinkRow, LinkRows, RowDetail } from '../../ui/LinkRow.tsx';
import classes from './Things.module.css';

/** What the person does for others, by a role; nothing for anyone who has none. Their own things have their rows beside. */
export function WorkLinks() {
  const { t } = useTranslation();
  const id = useId();
  const work = navigationFor(useSession()).filter(({ isWork }) => isWork);
  if (work.length === 0) return null;
  return (
    <section aria-labelledby={id} className={classes.things}>
      <h2 id={id}>{t('HOME/WAYS/WORK')}</h2>
      <LinkRows>
        {work.map(({ to, label, icon }) => {
          const text = workTexts[label];
          return <LinkRow key={to} to={to} icon={icon} name={t(label)}>{text && <RowDetail>{t(text)}</RowDetail>}</LinkRow>;
        })}
      </LinkRows>
    </section>
  );
}

/** What a person finds behind an entry of the navigation, in a line. An entry without one stands by its name alone. */
const workTexts: Partial<Record<TextKey, TextKey>> = {
  'PAGE/ACCOUNT_MANAGEMENT': 'HOME/WAYS/ACCOUNT_MANAGEMENT',
  'PAGE/ACCOUNT_SEARCH': 'HOME/WAYS/ACCOUNT_SEARCH',
  'PAGE/ACTIVATION_KEY': 'HOME/WAYS/ACTIVATION_KEY',
  'PAGE/PERSON_SEARCH': 'HOME/WAYS/PERSON_SEARCH',
  'PAGE/DECEASED_RESET_PASSWORD': 'HOME/WAYS/DECEASED_RESET_PASSWORD',
  'PAGE/FINANCE': 'HOME/WAYS/FINANCE',
  'PAGE/ALUMNI_MANAGEMENT': 'HOME/WAYS/ALUMNI_MANAGEMENT',
};
