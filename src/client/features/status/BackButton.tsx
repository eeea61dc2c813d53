import { useGoBack } from '#client/routing/goBack.ts';
import { useTranslation } from '#client/i18n/useTranslation.ts';
import { Button } from '#client/ui/Button.ts';

/** Returns to the previous page; renders nothing on the first page of a tab. */
export function BackButton() {
  const { t } = useTranslation();
  const goBack = useGoBack();
  if (history.length < 2) return null;
  return (
    <Button variant="default" onClick={goBack}>
      {t('STATUS/BACK')}
    </Button>
  );
}
