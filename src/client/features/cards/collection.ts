import { application } from '#client/api/product.ts';
import { currentLanguage } from '#client/i18n/i18n.ts';
import { useTranslation } from '#client/domain/cards/texts.ts';

/** Where the card is collected: in the university's words if it has written any. */
export function useCollectionText(isEmployee: boolean) {
  const { t } = useTranslation();
  const own = application().cardCollection?.[isEmployee ? 'employee' : 'student'];
  const reader = isEmployee ? 'EMPLOYEE' : 'STUDENT';
  return {
    now: own?.[currentLanguage()] ?? t(`CARD/COLLECT/${reader}`),
    later: own?.[currentLanguage()] ?? t(`CARD/COLLECT_LATER/${reader}`),
  };
}
