import { useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { NO_RESPONSE } from '#contract/errors.ts';
import { type PassLink, type PassPlatform, passes } from '#contract/passes.ts';
import { ActionButton } from '#client/actions/ActionButton.tsx';
import { useAction } from '#client/actions/useAction.ts';
import { upperCase } from '#client/i18n/upperCase.ts';
import { call } from '#client/api/call.ts';
import { ApiError } from '#client/api/errors.ts';
import { application } from '#client/api/product.ts';
import { useConnection } from '#client/offline/connection.ts';
import { momentInWords } from '#client/ui/dates/momentInWords.ts';
import { Notice } from '#client/ui/Notice.tsx';
import { QrCode } from '#client/ui/QrCode.tsx';
import { StatusBadge } from '#client/ui/StatusBadge.tsx';
import { HeldPasses } from './HeldPasses.tsx';
import { walletQueries } from './queries.ts';
import { toasts, useTranslation } from './texts.ts';
import classes from './Wallets.module.css';

/** Adds the card to the phone's own wallet, where it proves nothing. */
export function PhonePasses() {
  const { t } = useTranslation();
  const platforms = application().passPlatforms ?? [];
  const isMade = platforms.length > 0;
  const { data: held = [] } = useQuery({ ...walletQueries.passes(), enabled: isMade });
  // A link to a pass that was taken back leads nowhere.
  const [revoked, setRevoked] = useState(0);
  if (!isMade) return null;
  return (
    <section className="stack-sm" aria-labelledby="phone-passes">
      <h3 id="phone-passes">{t('PASS/TITLE')}</h3>
      <p>
        <StatusBadge tone="attention" label={t('PASS/NO_PROOF')} />
      </p>
      <p>{t('PASS/TEXT')}</p>
      <HeldPasses held={held} onRevoked={() => setRevoked(revoked + 1)} />
      {platforms.map((platform) => (
        <NewPass key={`${platform} ${revoked}`} platform={platform} />
      ))}
    </section>
  );
}

function NewPass({ platform }: { readonly platform: PassPlatform }) {
  const { t } = useTranslation();
  const { online } = useConnection();
  const client = useQueryClient();
  const make = useAction({
    send: () => call(passes.add, { body: { platform } }),
    onSent: () => client.invalidateQueries(walletQueries.passes()),
    failure: (error) => {
      if (refusalOf(error) === null) toasts.failure(error, `PASS/ADD/${upperCase(platform)}`);
    },
  });
  const refusal = refusalOf(make.error);
  if (make.data) return <NewLink link={make.data} platform={platform} />;
  return (
    <>
      {refusal && (
        <Notice tone="info" isSpoken>
          <p>{t(`PASS/REFUSED/${refusal}`)}</p>
        </Notice>
      )}
      <div>
        <ActionButton
          action={make}
          label={t(`PASS/ADD/${upperCase(platform)}`)}
          look={{ size: 'md' }}
        />
      </div>
      {!online && <p className="note">{t('WALLET/OFFLINE')}</p>}
    </>
  );
}

/** Why the pass cannot be made, if the server has said so. */
function refusalOf(error: unknown): 'AWAY' | 'NOT_ACTIVE' | 'NOT_HERE' | null {
  if (!(error instanceof ApiError)) return null;
  if (error.errors && NO_RESPONSE in error.errors) return 'AWAY';
  if (error.status === 409) return 'NOT_ACTIVE';
  return error.status === 404 ? 'NOT_HERE' : null;
}

interface NewLinkProps {
  readonly link: PassLink;
  readonly platform: PassPlatform;
}

function NewLink({ link: { link, expires }, platform }: NewLinkProps) {
  const { t } = useTranslation();
  return (
    <div className="stack-sm" role="status">
      <p>{t('PASS/LINK')}</p>
      <div className={classes.code}>
        <QrCode value={link} label={t('PASS/QR')} />
      </div>
      <p>
        <a href={link}>{t(`PASS/OPEN/${upperCase(platform)}`)}</a>
      </p>
      {expires !== null && (
        <p className="note">{t('PASS/UNTIL', { moment: momentInWords(expires) })}</p>
      )}
    </div>
  );
}
