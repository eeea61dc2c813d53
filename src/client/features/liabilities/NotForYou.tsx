import { Link } from 'react-router-dom';
import type { Liability } from '../../../contract/liabilities.ts';
import type { LiabilityStatus } from '../../../contract/values.ts';
import { audienceOf } from '../../../rules/liability.ts';
import { Button } from '../../ui/Button.ts';
import { Notice } from '../../ui/Notice.tsx';
import { type TextKey, useTranslation } from './texts.ts';
import { upperCase } from '../../i18n/upperCase.ts';
import { usePanelLink } from '../../routing/panels.ts';
import * as panels from '../../paths/panels.ts';
import * as paths from '../../paths/pages.ts';

/** Notice for users whom the terms do not apply to: whom they apply to, and what the user can do. */
export function NotForYou({ liability: { isConcent, liabilityType, liabilityStatus } }: { liability: Liability }) {
  const { t } = useTranslation();
  const helpdesk = usePanelLink(panels.helpdesk());
  return (
    <Notice
      tone="info"
      title={t(isConcent ? 'LIABILITY/NOT_FOR_YOU/CONSENT' : 'LIABILITY/NOT_FOR_YOU/TERMS')}
      action={
        <>
          <Button component={Link} size="sm" variant="default" {...helpdesk}>{t('CONCERN/TO/HELPDESK')}</Button>
          <Button component={Link} size="sm" variant="default" to={paths.home()}>{t('STATUS/TO_HOME')}</Button>
        </>
      }
    >
      <p>{t(`LIABILITY/FOR/${upperCase(audienceOf[liabilityType])}`)} {t(advice[liabilityStatus])}</p>
    </Notice>
  );
}

const advice: Readonly<Record<LiabilityStatus, TextKey>> = {
  None: 'LIABILITY/NOT_FOR_YOU/NOTHING_TO_DO',
  Requested: 'LIABILITY/NOT_FOR_YOU/ASKED',
  Approved: 'LIABILITY/NOT_FOR_YOU/ANSWERED',
  Closed: 'LIABILITY/NOT_FOR_YOU/NOTHING_TO_DO',
};
