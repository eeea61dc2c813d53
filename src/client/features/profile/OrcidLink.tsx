import { type QueryClient, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { employee } from '#contract/employee.ts';
import { AuthenticationScope } from '#contract/values.ts';
import { dateInSweden } from '#rules/dates.ts';
import { useAction } from '#client/actions/useAction.ts';
import { toasts, useTranslation, type TextKey } from './texts.ts';
import { Button } from '#client/ui/Button.ts';
import { DateText } from '#client/ui/dates/DateText.tsx';
import { ExternalLink } from '#client/ui/ExternalLink.tsx';
import { application } from '#client/api/product.ts';
import { callVersioned, changeNewest } from '#client/api/versioned.ts';
import { useDays } from '#client/ui/dates/useDays.ts';
import { useConnection } from '#client/offline/connection.ts';
import * as paths from '#client/paths/pages.ts';
import * as serverPaths from '#client/paths/server.ts';
import { profileQueries } from './queries.ts';
import { ConfirmButton } from '#client/ui/ConfirmButton.tsx';

/** The ORCID iD linked to the account, when it was verified, and a button to link or unlink it. */
export function OrcidLink() {
  const { t } = useTranslation();
  const { fullDate } = useDays();
  const { online } = useConnection();
  const {
    data: { body: data },
  } = useSuspenseQuery(profileQueries.orcid());
  useOutcome();

  if (data.orcId === null) {
    const isOffered = application().signInScopes.includes(AuthenticationScope.OrcId);
    return (
      <div className="stack">
        <p className="quiet">{t('PROFILE/ORCID/NONE')}</p>
        {isOffered && online && (
          <div>
            <Button
              component="a"
              variant="default"
              size="sm"
              href={serverPaths.signIn('OrcId', paths.profile('Employee'))}
            >
              {t('PROFILE/ORCID/LINK')}
            </Button>
          </div>
        )}
        {isOffered && !online && <p className="quiet">{t('PROFILE/ORCID/OFFLINE')}</p>}
      </div>
    );
  }

  const verified = data.verified === null ? null : dateInSweden(new Date(data.verified));
  return (
    <div className="stack">
      <div>
        <ExternalLink href={`https://orcid.org/${data.orcId}`}>{data.orcId}</ExternalLink>
        {verified !== null && (
          <p className="quiet">
            <DateText date={verified}>
              {t('PROFILE/ORCID/VERIFIED', { day: fullDate(verified) })}
            </DateText>
          </p>
        )}
      </div>
      <OrcidUnlinking orcId={data.orcId} />
    </div>
  );
}

/**
 * Shows the outcome of linking an ORCID iD once, removes it from the address, and refetches the
 * linked iD.
 */
function useOutcome(): void {
  const client = useQueryClient();
  const [search, setSearch] = useSearchParams();
  const outcome = search.get(OUTCOME);

  useEffect(() => {
    if (outcome === null) return;
    if (outcome === 'LINKED') toasts.success('PROFILE/ORCID/LINKED');
    else toasts.warning(failureText(outcome));
    setSearch(
      (before) => {
        before.delete(OUTCOME);
        return before;
      },
      { replace: true },
    );
    void client.invalidateQueries({ queryKey: profileQueries.orcid().queryKey });
  }, [outcome, setSearch, client]);
}

/** Button that removes the link, after a question that names the iD. */
function OrcidUnlinking({ orcId }: { orcId: string }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { online } = useConnection();
  const unlink = useAction({
    send: () => unlinkOrcid(client, orcId),
    onSent: () => toasts.success('PROFILE/ORCID/UNLINKED'),
    failure: (error) =>
      error instanceof OtherOrcid
        ? toasts.warning('PROFILE/ORCID/OTHER')
        : toasts.failure(error, 'PROFILE/ORCID'),
  });

  return (
    <div>
      {!online && <p className="quiet">{t('PROFILE/ORCID/OFFLINE')}</p>}
      <ConfirmButton
        label={t('PROFILE/ORCID/UNLINK')}
        name={t('PROFILE/ORCID/UNLINK_LABEL')}
        question={t('PROFILE/ORCID/UNLINK/CONSEQUENCE', { orcId })}
        confirm={t('PROFILE/ORCID/UNLINK/CONFIRM')}
        keep={t('PROFILE/ORCID/UNLINK/KEEP')}
        isBusy={unlink.isPending}
        onConfirm={(close) =>
          unlink.mutate(undefined, { onError: (error) => error instanceof OtherOrcid && close() })
        }
      />
    </div>
  );
}

/** Thrown when another ORCID iD has been linked since; the cache now contains it. */
class OtherOrcid extends Error {
  override readonly name = 'OtherOrcid';
}

/**
 * Removes the link to this ORCID iD. A link that is already removed counts as success. @throws
 * {OtherOrcid} and what `call` throws
 */
async function unlinkOrcid(client: QueryClient, orcId: string): Promise<void> {
  const own = profileQueries.orcid();
  const version = await changeNewest(client, own, async (kept) => {
    if (kept.body.orcId === null) return kept.version;
    if (kept.body.orcId !== orcId) throw new OtherOrcid(orcId);
    return (await callVersioned(employee.unlinkOrcid, {}, { ifMatch: kept.version })).version;
  });
  client.setQueryData(own.queryKey, { body: { orcId: null, verified: null }, version });
}

/** Name of the query parameter with the outcome, added to the profile's address after linking. */
const OUTCOME = 'orcid';

const failures = {
  TAKEN: 'PROFILE/ORCID/LINK/TAKEN',
  CANCELLED: 'PROFILE/ORCID/LINK/CANCELLED',
  NO_RESPONSE: 'PROFILE/ORCID/LINK/NO_RESPONSE',
} as const satisfies Record<string, TextKey>;

const isKnown = (outcome: string): outcome is keyof typeof failures =>
  Object.hasOwn(failures, outcome);

/**
 * Returns the text for why nothing was linked; for reasons without a remedy of their own, a text
 * that suggests trying again.
 */
const failureText = (outcome: string): TextKey =>
  isKnown(outcome) ? failures[outcome] : 'PROFILE/ORCID/LINK/FAILED';
