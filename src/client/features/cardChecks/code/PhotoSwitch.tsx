import { useQueryClient } from '@tanstack/react-query';
import { useAction } from '#client/actions/useAction.ts';
import { useConnection } from '#client/offline/connection.ts';
import { Switch } from '#client/ui/Switch.tsx';
import { useTranslation } from '../texts.ts';
import type { CardKey } from './cardKey.ts';
import { certifiedKey, showKey } from './queries.ts';

/** The holder's consent that whoever checks the code sees the portrait. */
export function PhotoSwitch({ cardKey }: { readonly cardKey: CardKey }) {
  const { t } = useTranslation();
  const { online } = useConnection();
  const client = useQueryClient();
  const { liUId, showsPhoto } = cardKey;
  const change = useAction({
    send: (isShown: boolean) => certifiedKey(liUId, cardKey, isShown),
    onSent: (key) => showKey(client, liUId, key),
    failure: 'CARD_CODE/PHOTO',
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
