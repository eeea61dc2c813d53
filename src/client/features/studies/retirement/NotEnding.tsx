import { Link } from 'react-router-dom';
import * as paths from '../../../paths/pages.ts';
import { Button } from '../../../ui/Button.ts';
import { Notice } from '../../../ui/Notice.tsx';
import { useTranslation } from '../texts.ts';

/** Shown when there is nothing to choose: when there will be, or how an alumnus's account ends. */
export function NotEnding({ isAlumnus }: { isAlumnus: boolean }) {
  const { t } = useTranslation();
  if (!isAlumnus) return <Notice tone="info" title={t('RETIREMENT/NOT_ENDING/TITLE')}><p>{t('RETIREMENT/NOT_ENDING/TEXT')}</p></Notice>;
  return (
    <Notice
      tone="info"
      title={t('RETIREMENT/ALUMNUS/TITLE')}
      action={<Button component={Link} size="sm" variant="default" to={paths.cancelAlumn()}>{t('RETIREMENT/ALUMNUS/CANCEL')}</Button>}
    >
      <p>{t('RETIREMENT/ALUMNUS/TEXT')}</p>
    </Notice>
  );
}
