import { Link } from 'react-router-dom';
import type { LocalizedText } from '../../../../contract/values.ts';
import { ChevronRightIcon } from '../../../ui/icons.tsx';
import classes from '../../../domain/notifications/Notifications.module.css';
import { useTranslation } from '../texts.ts';
import * as panels from '../panelPaths.ts';
import { usePanelLink } from '../../../routing/panels.ts';

/** Link from a notice to the account that it is about, which opens instead of the notices. */
export function AccountLink({ liUId, about }: { liUId: string; about: LocalizedText }) {
  const { t, language } = useTranslation();
  return (
    <Link className={classes.link} {...usePanelLink(panels.employee(liUId))}>
      {t('ACCOUNTS/NOTICES/TO_ACCOUNT')} <ChevronRightIcon size={16} />
      <span className="visually-hidden">: {about[language]}</span>
    </Link>
  );
}
