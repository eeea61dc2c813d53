import { useQueryClient } from '@tanstack/react-query';
import { type HeldPass, passes } from '#contract/passes.ts';
import { upperCase } from '#client/i18n/upperCase.ts';
import { call } from '#client/api/call.ts';
import { momentInWords } from '#client/ui/dates/momentInWords.ts';
import { IconRows } from '#client/ui/IconRow.tsx';
import { HeldRow } from './HeldRow.tsx';
import { walletQueries } from './queries.ts';
import { useTranslation } from './texts.ts';

interface HeldPassesProps {
  readonly held: readonly HeldPass[];
  readonly onRevoked: () => void;
}

/** The passes of the card, each of which can be taken back. */
export function HeldPasses({ held, onRevoked }: HeldPassesProps) {
  return (
    <IconRows>
      {held.map((one) => (
        <PassRow key={one.serial} pass={one} onRevoked={onRevoked} />
      ))}
    </IconRows>
  );
}

interface PassRowProps {
  readonly pass: HeldPass;
  readonly onRevoked: () => void;
}

function PassRow({ pass: { serial, platform, status, added }, onRevoked }: PassRowProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const wallet = `${platform} Wallet`;
  return (
    <HeldRow
      title={wallet}
      label={t('PASS/REVOKE/LABEL', { wallet })}
      question={t('PASS/REVOKE/QUESTION', { wallet })}
      revoke={() => call(passes.revoke, { params: { serial } })}
      onRevoked={async () => {
        onRevoked();
        await client.invalidateQueries(walletQueries.passes());
      }}
    >
      {t('WALLET/ISSUED', { moment: momentInWords(added) })}{' '}
      {t(`WALLET/STATUS/${upperCase(status)}`)}
    </HeldRow>
  );
}
