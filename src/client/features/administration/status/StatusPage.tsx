import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { type CertificateEnd, type SystemStatus, systemStatus } from '#contract/systemStatus.ts';
import { offers } from '#client/api/product.ts';
import { now } from '#client/device/clock.ts';
import { isBrieflyUnavailable } from '#client/api/errors.ts';
import { query } from '#client/api/query.ts';
import { upperCase } from '#client/i18n/upperCase.ts';
import * as paths from '#client/paths/pages.ts';
import { BackLink } from '#client/ui/BackLink.tsx';
import columns from '#client/ui/Columns.module.css';
import { momentInWords } from '#client/ui/dates/momentInWords.ts';
import { ErrorState } from '#client/ui/ErrorState.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import { Page } from '#client/ui/Page.tsx';
import { RowSkeleton } from '#client/ui/Skeletons.tsx';
import { StatusBadge } from '#client/ui/StatusBadge.tsx';
import { useTranslation } from '../texts.ts';
import classes from '../Cards.module.css';
import { SetAsideList } from './SetAsideList.tsx';

/** How often the state is asked for while the page is shown. */
const REFRESH_MS = 15_000;

/** `/administration/status`: which outside systems respond, and what waits for each. */
export default function StatusPage() {
  const { t } = useTranslation();
  const { data, error, refetch, dataUpdatedAt } = useQuery({
    ...query(systemStatus.list, {}),
    staleTime: 0,
    // It asks again anyway, and says at once what is the matter.
    retry: false,
    refetchInterval: REFRESH_MS,
  });
  const away = data?.systems.filter(({ awaySince }) => awaySince !== null).length ?? 0;
  // Nothing is known of a system that has not been needed yet.
  const haveAllAnswered = data?.systems.every(({ reachedAt }) => reachedAt !== null) === true;
  return (
    <Page title={t('SYSTEM_STATUS')} lead={t('SYSTEM_STATUS/LEAD')}>
      <BackLink to={paths.administration()}>{t('PAGE/ADMINISTRATION')}</BackLink>
      {data ? (
        <div className="stack-lg">
          {error ? (
            <Notice tone="warning" title={t('SYSTEM_STATUS/FAILED')} isSpoken>
              {isBrieflyUnavailable(error) && <p>{t('SYSTEM_STATUS/DATABASE_AWAY')}</p>}
              <p>{t('SYSTEM_STATUS/AS_OF', { moment: momentInWords(isoOf(dataUpdatedAt)) })}</p>
            </Notice>
          ) : (
            <p className="semibold" role="status">
              {away > 0
                ? t('SYSTEM_STATUS/AWAY', { count: away })
                : t(haveAllAnswered ? 'SYSTEM_STATUS/ALL_WELL' : 'SYSTEM_STATUS/NONE_AWAY')}
            </p>
          )}
          <SetAsideList works={data.setAside} />
          <CertificatesToRenew ends={data.certificates} />
          <ul className={columns.cards}>
            {awayFirst(data.systems).map((status) => (
              <SystemCard key={status.system} status={status} />
            ))}
          </ul>
        </div>
      ) : isBrieflyUnavailable(error) ? (
        <Notice tone="error" title={t('SYSTEM_STATUS/FAILED')} isSpoken>
          {t('SYSTEM_STATUS/DATABASE_AWAY')}
        </Notice>
      ) : error ? (
        <ErrorState
          error={error}
          title={t('SYSTEM_STATUS/FAILED')}
          onRetry={() => void refetch()}
        />
      ) : (
        <RowSkeleton rows={4} height="7rem" />
      )}
    </Page>
  );
}

const isoOf = (time: number): string => new Date(time).toISOString();

const awayFirst = (systems: readonly SystemStatus[]): readonly SystemStatus[] =>
  systems.toSorted(
    (one, other) => Number(other.awaySince !== null) - Number(one.awaySince !== null),
  );

/** A system: whether it responds, what people notice when it does not, and what waits. */
function SystemCard({ status }: { readonly status: SystemStatus }) {
  const { t } = useTranslation();
  const { system, reachedAt, awaySince, waiting, oldestAt, refused } = status;
  const name = upperCase(system);
  return (
    <li className={classes.card}>
      <div className="spread">
        <h2>{t(`SYSTEM_STATUS/NAME/${name}`)}</h2>
        <State {...status} />
      </div>
      {awaySince !== null && (
        <>
          <p>{t('SYSTEM_STATUS/SINCE', { moment: momentInWords(awaySince) })}</p>
          <p>{t(`SYSTEM_STATUS/EFFECT/${name}`)}</p>
        </>
      )}
      {reachedAt !== null && (
        <p className="note">{t('SYSTEM_STATUS/LAST', { moment: momentInWords(reachedAt) })}</p>
      )}
      {oldestAt !== null && (
        <p>{t('SYSTEM_STATUS/WAITING', { count: waiting, moment: momentInWords(oldestAt) })}</p>
      )}
      {refused > 0 && (
        <p>
          {/* Messages are listed nowhere. */}
          {system === 'Mail' ? (
            t('SYSTEM_STATUS/REFUSED', { count: refused })
          ) : (
            <Link to={paths.administration('deliveries')}>
              {t('SYSTEM_STATUS/REFUSED', { count: refused })}
            </Link>
          )}
        </p>
      )}
      {system === 'Webhooks' && offers('webhooks') && (
        <p>
          <Link to={paths.administration('subscribers')}>{t('SYSTEM_STATUS/TO_SUBSCRIBERS')}</Link>
        </p>
      )}
    </li>
  );
}

/** The certificates that end soon or have ended, and what people notice then. */
function CertificatesToRenew({ ends }: { readonly ends: readonly CertificateEnd[] }) {
  const { t } = useTranslation();
  if (ends.length === 0) return null;
  return (
    <Notice tone="warning" title={t('SYSTEM_STATUS/CERTIFICATES')}>
      <div className="stack-sm">
        {ends.map(({ use, ends: at }) => {
          const hasEnded = Date.parse(at) < now();
          return (
            <div key={use}>
              <p>
                {t(`SYSTEM_STATUS/CERTIFICATE/NAME/${upperCase(use)}`)}
                {' · '}
                {t(`SYSTEM_STATUS/CERTIFICATE/${hasEnded ? 'ENDED' : 'ENDS'}`, {
                  moment: momentInWords(at),
                })}
              </p>
              <p className="note">{t(`SYSTEM_STATUS/CERTIFICATE/EFFECT/${upperCase(use)}`)}</p>
            </div>
          );
        })}
      </div>
    </Notice>
  );
}

function State({ awaySince, reachedAt }: SystemStatus) {
  const { t } = useTranslation();
  if (awaySince !== null) return <StatusBadge tone="bad" label={t('SYSTEM_STATUS/STATE/AWAY')} />;
  return reachedAt === null ? (
    <StatusBadge tone="neutral" label={t('SYSTEM_STATUS/STATE/UNASKED')} />
  ) : (
    <StatusBadge tone="ok" label={t('SYSTEM_STATUS/STATE/RESPONDS')} />
  );
}
