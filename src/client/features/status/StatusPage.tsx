import { useParams } from 'react-router-dom';
import { Page } from '#client/ui/Page.tsx';
import { Forbidden } from './Forbidden.tsx';
import { BackButton } from './BackButton.tsx';
import { HomeButton } from './HomeButton.tsx';
import NotFoundPage from './NotFoundPage.tsx';
import { useTranslation } from './texts.ts';
import classes from './Status.module.css';

/**
 * Describes a status code in words: 403, 404 and 500 have their own texts, any other code or none
 * gets the general one (SHELL-22, SHELL-23).
 */
export default function StatusPage() {
  const { statusCode } = useParams();
  if (statusCode === '403') return <Forbidden />;
  if (statusCode === '404') return <NotFoundPage />;
  return statusCode === '500' ? <FieldError /> : <OtherStatus code={statusCode} />;
}

function FieldError() {
  const { t } = useTranslation();
  return (
    <Page title={t('STATUS/500/TITLE')} heading={t('STATUS/500/TITLE')} lead={t('STATUS/500/TEXT')}>
      <div className={`actions ${classes.actions}`}>
        <HomeButton />
        <BackButton />
      </div>
    </Page>
  );
}

function OtherStatus({ code }: { code: string | undefined }) {
  const { t } = useTranslation();
  const isCode = code !== undefined && /^\d{3}$/.test(code);
  return (
    <Page
      title={t('STATUS/OTHER/TITLE')}
      heading={t('STATUS/OTHER/TITLE')}
      lead={isCode ? t('STATUS/OTHER/TEXT_WITH_CODE', { code }) : t('STATUS/OTHER/TEXT')}
    >
      <div className={`actions ${classes.actions}`}>
        <HomeButton />
      </div>
    </Page>
  );
}
