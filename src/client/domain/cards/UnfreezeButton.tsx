import { useTranslation } from './texts.ts';
import { useUnfreeze } from './useUnfreeze.ts';
import { OnlineButton } from '#client/ui/OnlineButton.tsx';

/**
 * Button that unfreezes the card, for places other than the card's own page. `onDone` is called
 * when the card works again.
 */
export function UnfreezeButton({ onDone }: { readonly onDone?: () => void }) {
  const { t } = useTranslation();
  const { mutate, isPending } = useUnfreeze();
  return (
    <OnlineButton
      loading={isPending}
      onClick={() => mutate(undefined, { onSuccess: () => onDone?.() })}
    >
      {t('CARD/UNFREEZE/BUTTON')}
    </OnlineButton>
  );
}
