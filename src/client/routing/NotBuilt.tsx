import { lazy } from 'react';
import { Notice } from '../ui/Notice.tsx';
import { withTexts } from '../i18n/i18n.ts';
import type { TextKeyOf } from '../i18n/keys.ts';
import { textsOf } from '../i18n/useTranslation.ts';
import classes from './NotBuilt.module.css';

const { useTranslation } = textsOf<TextKeyOf<'later'>>();

const HelpdeskCard = lazy(async () => ({ default: (await withTexts(['helpdesk'], import('../features/helpdesk/HelpdeskCard.tsx'))).HelpdeskCard }));

/** An address that the portal has and this version does not. On a page the footer says who helps; a panel says it itself. */
export function NotBuilt({ withHelp = false }: { withHelp?: boolean }) {
  const { t } = useTranslation();
  return (
    <div className={classes.notBuilt}>
      <Notice tone="info" title={t('SHELL/NOT_BUILT/TITLE')}>
        <p>{t('SHELL/NOT_BUILT/TEXT')}</p>
      </Notice>
      {withHelp && <HelpdeskCard />}
    </div>
  );
}
