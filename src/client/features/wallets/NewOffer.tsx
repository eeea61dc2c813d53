import { useQuery } from '@tanstack/react-query';
import { type CredentialOffer, wallets } from '#contract/wallets.ts';
import { ActionButton } from '#client/actions/ActionButton.tsx';
import { useAction } from '#client/actions/useAction.ts';
import { call } from '#client/api/call.ts';
import { ApiError } from '#client/api/errors.ts';
import { useReauthentication } from '#client/domain/reauthentication/useReauthentication.tsx';
import { pollWhile } from '#client/domain/pollWhile.ts';
import { useConnection } from '#client/offline/connection.ts';
import { momentInWords } from '#client/ui/dates/momentInWords.ts';
import { Notice } from '#client/ui/Notice.tsx';
import { QrCode } from '#client/ui/QrCode.tsx';
import { walletQueries } from './queries.ts';
import { toasts, useTranslation } from './texts.ts';
import classes from './Wallets.module.css';

interface NewOfferProps {
  /** How many wallets hold the card: one more means that the offer has been taken up. */
  readonly heldCount: number;
}

/** Offers the card to a wallet: on this phone by a link, on another one by a code. */
export function NewOffer({ heldCount }: NewOfferProps) {
  const { t } = useTranslation();
  const { online } = useConnection();
  const { withReauthentication, dialog } = useReauthentication();
  const make = useAction({
    send: async () => {
      const offer = await withReauthentication(() => call(wallets.offer, {}));
      return offer && { offer, heldCount };
    },
    failure: (error) => {
      if (!isNotActive(error)) toasts.failure(error, 'WALLET/ADD');
    },
  });
  if (make.data && make.data.heldCount < heldCount)
    return (
      <Notice tone="success" isSpoken>
        <p>{t('WALLET/RECEIVED')}</p>
      </Notice>
    );
  if (make.data) return <Offer offer={make.data.offer} />;
  return (
    <>
      {isNotActive(make.error) && (
        <Notice tone="info" isSpoken>
          <p>{t('WALLET/REFUSED/NOT_ACTIVE')}</p>
        </Notice>
      )}
      <div>
        <ActionButton
          action={make}
          label={t('WALLET/ADD')}
          look={{ variant: 'filled', size: 'md' }}
        />
      </div>
      {!online && <p className="note">{t('WALLET/OFFLINE')}</p>}
      {dialog}
    </>
  );
}

/** Whether the card cannot be offered now, because it is frozen or has ended. */
const isNotActive = (error: unknown): boolean => error instanceof ApiError && error.status === 409;

function Offer({ offer }: { readonly offer: CredentialOffer }) {
  const { t } = useTranslation();
  // Until the wallet has fetched the card.
  useQuery({ ...walletQueries.credentials(), refetchInterval: () => pollWhile(true) });
  return (
    <section className="stack-sm" aria-labelledby="wallet-offer">
      <h3 id="wallet-offer">{t('WALLET/OFFER')}</h3>
      <div className={classes.code}>
        <QrCode value={offer.link} label={t('WALLET/QR')} />
      </div>
      <p>
        <a href={offer.link}>{t('WALLET/SAME_PHONE')}</a>
      </p>
      <p>{t('WALLET/CODE')}</p>
      <output className={classes.digits}>{offer.transactionCode}</output>
      <p className="note">{t('WALLET/UNTIL', { moment: momentInWords(offer.expires) })}</p>
    </section>
  );
}
