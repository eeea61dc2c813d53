import { application } from '#client/api/product.ts';
import { Button } from '#client/ui/Button.ts';
import { Notice } from '#client/ui/Notice.tsx';
import { useTranslation } from './texts.ts';

/** How the person chooses a new password without the desk, for desks that create no keys. */
export function PasswordHelp({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Notice
      tone="info"
      isSpoken
      title={t('CALLERS/PASSWORD/TITLE')}
      action={
        <Button size="sm" variant="default" onClick={onClose}>
          {t('CALLERS/PASSWORD/CLOSE')}
        </Button>
      }
    >
      <p>
        {t('CALLERS/PASSWORD/TELL', {
          address: application().baseUrl.replace(/^https?:\/\//, ''),
        })}
      </p>
      <p>{t('CALLERS/PASSWORD/OTHERWISE')}</p>
    </Notice>
  );
}
