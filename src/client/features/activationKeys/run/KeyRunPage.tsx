import { useState } from 'react';
import { activationKeySearch } from '#client/paths/pages.ts';
import { BackLink } from '#client/ui/BackLink.tsx';
import { Page } from '#client/ui/Page.tsx';
import { useTranslation } from '../texts.ts';
import { type KeyRun, startKeyRun } from './keyRun.ts';
import { KeyRunForm } from './KeyRunForm.tsx';
import { KeyRunProgress } from './KeyRunProgress.tsx';
import classes from '../ActivationKeys.module.css';

/**
 * `/createactivationkey/many` (internal): creates keys for up to 500 accounts in one print run, for
 * example at the start of a semester.
 */
export default function KeyRunPage() {
  const { t } = useTranslation();
  const [run, setRun] = useState<KeyRun | null>(null);
  return (
    <Page title={t('PAGE/ACTIVATION_KEYS')} lead={t('ACTIVATION_KEY/MANY/LEAD')}>
      <div className={classes.page}>
        <BackLink to={activationKeySearch()}>{t('ACTIVATION_KEY/SEARCH_NEW')}</BackLink>
        {run ? (
          <KeyRunProgress run={run} onDone={() => setRun(null)} />
        ) : (
          <KeyRunForm onStart={(liUIds) => setRun(startKeyRun(liUIds))} />
        )}
      </div>
    </Page>
  );
}
