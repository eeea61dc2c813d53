import { Button } from '@mantine/core';
import { useConnection } from '../../../offline/connection.ts';
import { useTranslation } from '../texts.ts';
import { useUnfreeze } from './useUnfreeze.ts';

/** Unfreezes the card from elsewhere than its own page. */
export function UnfreezeButton() {
  const { t } = useTranslation();
  const { online } = useConnection();
  const { mutate, isPending } = useUnfreeze();
  return <Button loading={isPending} disabled={!online} onClick={() => mutate()}>{t('CARD/UNFREEZE/BUTTON')}</Button>;
}
