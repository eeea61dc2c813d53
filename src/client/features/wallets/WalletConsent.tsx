import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import {
  type ClaimName,
  type ConsentRefusal,
  type CredentialType,
  type WalletRequest,
  wallets,
} from '#contract/wallets.ts';
import { useAction } from '#client/actions/useAction.ts';
import { upperCase } from '#client/i18n/upperCase.ts';
import { call } from '#client/api/call.ts';
import { ApiError } from '#client/api/errors.ts';
import { useReauthentication } from '#client/domain/reauthentication/useReauthentication.tsx';
import { useConnection } from '#client/offline/connection.ts';
import * as paths from '#client/paths/pages.ts';
import { ActionRow } from '#client/ui/ActionRow.tsx';
import { Button } from '#client/ui/Button.ts';
import { DateText } from '#client/ui/dates/DateText.tsx';
import { Fact } from '#client/ui/Fact.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import { ExpiredRequest } from './ExpiredRequest.tsx';
import { leaveForWallet } from './leave.ts';
import { walletQueries } from './queries.ts';
import { type TextKey, toasts, useTranslation } from './texts.ts';

type Reply = 'accept' | 'decline';

const labels = {
  given_name: 'WALLET/DISCLOSED/GIVEN_NAME',
  family_name: 'WALLET/DISCLOSED/FAMILY_NAME',
  birthdate: 'WALLET/DISCLOSED/BIRTHDATE',
  schacHomeOrganization: 'WALLET/DISCLOSED/HOME_ORGANISATION',
  eduPersonScopedAffiliation: 'WALLET/DISCLOSED/AFFILIATION',
  schacPersonalUniqueCode: 'WALLET/DISCLOSED/STUDENT_IDENTIFIER',
} as const satisfies Record<ClaimName, TextKey>;

const typeNames = {
  'student-card': 'WALLET/TYPE/STUDENT_CARD',
  'campus-card': 'WALLET/TYPE/CAMPUS_CARD',
} as const satisfies Record<CredentialType, TextKey>;

/** The refusals that are overcome on the page of the card. */
const ofCard: readonly ConsentRefusal[] = ['NO_CARD', 'NOT_ACTIVE', 'OFFER_ENDED', 'OTHER_ACCOUNT'];

/** What a wallet asks for, with the buttons that answer it. */
export function WalletConsent({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { online } = useConnection();
  const { data: asked } = useSuspenseQuery(walletQueries.request(id));
  const { withReauthentication, dialog } = useReauthentication();
  const reply = useAction({
    send: async (button: Reply) => {
      const send = () => call(wallets[button], { params: { id } });
      return button === 'accept' ? withReauthentication(send) : send();
    },
    isSecret: true,
    onSent: (answered) => {
      if (answered) leaveForWallet(answered.link);
    },
    failure: async (error) => {
      // The request has changed since it was shown.
      if (error instanceof ApiError && [404, 409].includes(error.status))
        await client.invalidateQueries(walletQueries.request(id));
      else toasts.failure(error, 'WALLET/REQUEST');
    },
  });

  if (reply.data) return <Answered reply={reply.variables} link={reply.data.link} />;
  if (asked === null) return <ExpiredRequest />;
  const buttonOf = (button: Reply) => ({
    loading: reply.isPending && reply.variables === button,
    disabled: !online || reply.isPending,
    onClick: () => reply.mutate(button),
  });
  return (
    <div className="stack">
      {asked.refusal === null ? (
        <Asked asked={asked} />
      ) : (
        <Notice
          tone="warning"
          isSpoken
          action={
            ofCard.includes(asked.refusal) && (
              <Link to={paths.card()}>{t('WALLET/REQUEST/TO_CARD')}</Link>
            )
          }
        >
          <p>{t(`WALLET/REQUEST/REFUSED/${asked.refusal}`)}</p>
        </Notice>
      )}
      <ActionRow
        main={
          asked.refusal === null && (
            <Button {...buttonOf('accept')}>{t('WALLET/REQUEST/ACCEPT')}</Button>
          )
        }
        secondary={
          <Button variant="default" {...buttonOf('decline')}>
            {t(asked.refusal === null ? 'WALLET/REQUEST/DECLINE' : 'WALLET/REQUEST/BACK')}
          </Button>
        }
      />
      {!online && <p className="note">{t('WALLET/OFFLINE')}</p>}
      {dialog}
    </div>
  );
}

/** Who asks, and everything that they receive. */
function Asked({ asked: { wallet, type, claims } }: { readonly asked: WalletRequest }) {
  const { t } = useTranslation();
  return (
    <>
      <p>{t('WALLET/REQUEST/LEAD')}</p>
      <dl className="facts stack-sm">
        <Fact name={t('WALLET/REQUEST/WALLET')}>{wallet}</Fact>
        <Fact name={t('WALLET/REQUEST/CARD')}>{t(typeNames[type])}</Fact>
      </dl>
      <section className="stack-sm" aria-labelledby="disclosed">
        <h2 id="disclosed">{t('WALLET/REQUEST/DISCLOSED')}</h2>
        <dl className="facts stack-sm">
          {claims.map(({ name, values }) => (
            <Fact key={name} name={t(labels[name])}>
              {name === 'birthdate' ? <DateText date={values.join('')} /> : values.join(', ')}
            </Fact>
          ))}
        </dl>
      </section>
      <Notice tone="info">
        <p>{t('WALLET/REQUEST/OWN')}</p>
      </Notice>
    </>
  );
}

/** What was answered. The browser may need a press to open the app. */
function Answered({ reply, link }: { readonly reply: Reply; readonly link: string }) {
  const { t } = useTranslation();
  return (
    <Notice
      tone={reply === 'accept' ? 'success' : 'info'}
      isSpoken
      action={<a href={link}>{t('WALLET/REQUEST/BACK')}</a>}
    >
      <p>{t(`WALLET/REQUEST/ANSWERED/${upperCase(reply)}`)}</p>
    </Notice>
  );
}
