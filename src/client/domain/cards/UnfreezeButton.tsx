import { useConnection } from '#client/offline/connection.ts';
import { useTranslation } from './texts.ts';
import { useUnfreeze } from './useUnfreeze.ts';
import { Button } from '#client/ui/Button.ts';

/**
 * Button that unfreezes the card, for places other than the card's own page. `onDone` is called
 * when the card works again.
 */
export function UnfreezeButton({ onDone }: { readonly onDone?: () => void }) {
  const { t } = useTranslation();
  const { online } = useConnection();
  const { mutate, isPending } = useUnfreeze();
  return (
    <Button
      loading={isPending}
      disabled={!online}
      onClick={() => mutate(undefined, { onSuccess: () => onDone?.() })}
    >
      {t('CARD/UNFREEZE/BUTTON')}
    </Button>
  );
}
