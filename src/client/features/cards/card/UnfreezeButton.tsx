import { useConnection } from '../../../offline/connection.ts';
import { useTranslation } from '../texts.ts';
import { useUnfreeze } from './useUnfreeze.ts';
import { Button } from '../../../ui/Button.ts';

/** Button that unfreezes the card, for places other than the card's own page. */
export function UnfreezeButton() {
  const { t } = useTranslation();
  const { online } = useConnection();
  const { mutate, isPending } = useUnfreeze();
  return <Button loading={isPending} disabled={!online} onClick={() => mutate()}>{t('CARD/UNFREEZE/BUTTON')}</Button>;
}
