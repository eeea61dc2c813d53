import { useQueryClient } from '@tanstack/react-query';
import { useMutation } from '#client/api/useMutation.ts';
import { useConnection } from '#client/offline/connection.ts';
import { Switch } from '#client/ui/Switch.tsx';
import { toasts, useTranslation } from '../texts.ts';
import type { CardKey } from './cardKey.ts';
import { certifiedKey, showKey } from './queries.ts';

/** The holder's consent that whoever checks the code sees the portrait. */
export function PhotoSwitch({ cardKey }: { readonly cardKey: CardKey }) {
  const { t } = useTranslation();
  const { online } = useConnection();
  const client = useQueryClient();
  const { liUId, showsPhoto } = cardKey;
  const change = useMutation({
    mutationFn: (isShown: boolean) => certifiedKey(liUId, cardKey, isShown),
    onSuccess: (key) => showKey(client, liUId, key),
    onError: (error) => toasts.failure(error, 'CARD_CODE/PHOTO'),
  });
  return (
    <Switch
      name={t('CARD_CODE/PHOTO')}
      text={t(online ? 'CARD_CODE/PHOTO/TEXT' : 'CARD_CODE/PHOTO/OFFLINE')}
      isOn={change.isPending ? change.variables : showsPhoto}
      isDisabled={!online || change.isPending}
      onToggle={() => change.mutate(!showsPhoto)}
    />
  );
}
