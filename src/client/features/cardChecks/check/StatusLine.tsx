import type { CardStatus } from '#contract/cardChecks.ts';
import { statusRefusal } from '#rules/cardCheck.ts';
import { useConnection } from '#client/offline/connection.ts';
import { momentInWords } from '#client/ui/dates/momentInWords.ts';
import { useMinute } from '#client/ui/dates/useToday.ts';
import { Notice } from '#client/ui/Notice.tsx';
import { useTranslation } from '../texts.ts';

interface StatusLineProps {
  readonly status: CardStatus | undefined;
  readonly isPending: boolean;
}

/** By what the next code is checked: the university itself, or a list and of when. */
export function StatusLine({ status, isPending }: StatusLineProps) {
  const { t } = useTranslation();
  const { online } = useConnection();
  const minute = useMinute();
  if (online) return <p className="note">{t('CARD_CHECK/ONLINE')}</p>;
  if (!status)
    return isPending ? null : (
      <Notice tone="warning" isSpoken title={t('CARD_CHECK/NO_LIST')}>
        <p>{t('CARD_CHECK/NO_LIST/HELP')}</p>
      </Notice>
    );
  const moment = momentInWords(status.at);
  const known = { at: Date.parse(status.at), revoked: [] };
  return statusRefusal('', known, minute) === null ? (
    <Notice tone="info" isSpoken>
      <p>{t('CARD_CHECK/OFFLINE', { moment })}</p>
    </Notice>
  ) : (
    <Notice tone="warning" isSpoken title={t('CARD_CHECK/OLD_LIST', { moment })}>
      <p>{t('CARD_CHECK/NO_LIST/HELP')}</p>
    </Notice>
  );
}
