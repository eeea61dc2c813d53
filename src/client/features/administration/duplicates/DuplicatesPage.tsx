import { useQuery } from '@tanstack/react-query';
import type { duplicates as calls, PossibleDuplicate } from '#contract/duplicates.ts';
import type { Answer } from '#contract/route.ts';
import * as paths from '#client/paths/pages.ts';
import { BackLink } from '#client/ui/BackLink.tsx';
import { Button } from '#client/ui/Button.ts';
import { useDays } from '#client/ui/dates/useDays.ts';
import { CopyIcon } from '#client/ui/deferredIcons.tsx';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { ErrorState } from '#client/ui/ErrorState.tsx';
import { PeopleIcon } from '#client/ui/icons.tsx';
import { LinkRow, LinkRows, RowDetail } from '#client/ui/LinkRow.tsx';
import { Page } from '#client/ui/Page.tsx';
import { RowSkeleton } from '#client/ui/Skeletons.tsx';
import { useInlineConfirm } from '#client/ui/useInlineConfirm.ts';
import { useTranslation } from '../texts.ts';
import { FindForm } from './FindForm.tsx';
import { LatestJoins } from './LatestJoins.tsx';
import { duplicateQueries } from './queries.ts';
import { SystemProposals } from './SystemProposals.tsx';
import { useReasons } from './useReasons.ts';
import classes from './Duplicates.module.css';

/** `/administration/duplicates`: people who are likely one human being, and the latest joins. */
export default function DuplicatesPage() {
  const { t } = useTranslation();
  const { isAsking: isFinding, ask: find, cancel, opener } = useInlineConfirm();
  return (
    <Page title={t('DUPLICATES')} lead={t('DUPLICATES/LEAD')}>
      <BackLink to={paths.administration()}>{t('PAGE/ADMINISTRATION')}</BackLink>
      <div className={classes.page}>
        {isFinding ? (
          <FindForm onCancel={cancel} />
        ) : (
          <div>
            <Button ref={opener} variant="default" onClick={find}>
              {t('DUPLICATES/FIND')}
            </Button>
          </div>
        )}
        <SystemProposals />
        <Lists />
      </div>
    </Page>
  );
}

/** The pairs that wait and the joins appear together, so that the one does not move the other. */
function Lists() {
  const { t } = useTranslation();
  const list = useQuery(duplicateQueries.list());
  const joins = useQuery(duplicateQueries.joins());
  if (list.isPending || joins.isPending) return <RowSkeleton rows={6} height="7rem" />;
  return (
    <>
      {list.data ? (
        <Waiting {...list.data} />
      ) : (
        <ErrorState
          error={list.error}
          title={t('DUPLICATES/FAILED')}
          onRetry={() => void list.refetch()}
        />
      )}
      {joins.data ? (
        <LatestJoins joins={joins.data} />
      ) : (
        <ErrorState
          error={joins.error}
          title={t('DUPLICATES/JOINS_FAILED')}
          onRetry={() => void joins.refetch()}
        />
      )}
    </>
  );
}

function Waiting({ duplicates, total }: Answer<typeof calls.list>) {
  const { t } = useTranslation();
  if (total === 0)
    return (
      <EmptyState icon={CopyIcon} title={t('DUPLICATES/EMPTY')}>
        {t('DUPLICATES/EMPTY_TEXT')}
      </EmptyState>
    );
  return (
    <section aria-labelledby="duplicates-waiting" className="stack-sm">
      <h2 id="duplicates-waiting">{t('DUPLICATES/COUNT', { count: total })}</h2>
      {total > duplicates.length && (
        <p className="note">{t('DUPLICATES/MORE', { count: duplicates.length })}</p>
      )}
      <LinkRows>
        {duplicates.map((one) => (
          <Row key={one.people.map(({ lin }) => lin).join(' ')} {...one} />
        ))}
      </LinkRows>
    </section>
  );
}

function Row({ people, reasons }: PossibleDuplicate) {
  const { t } = useTranslation();
  const { fullDate } = useDays();
  const inWords = useReasons();
  const [one, other] = people;
  return (
    <LinkRow
      icon={PeopleIcon}
      name={t('DUPLICATES/PAIR', { one: one.displayName, other: other.displayName })}
      to={paths.duplicates([one.lin, other.lin])}
    >
      <RowDetail>
        <p className={classes.reasons}>{inWords(reasons)}</p>
        <ul className={`plain-list ${classes.two}`}>
          {people.map(({ lin, userIds, birthDate }) => (
            <li key={lin}>
              {userIds.length > 0 && (
                <>
                  <span className={classes.userIds}>{userIds.join(', ')}</span>
                  {' · '}
                </>
              )}
              {birthDate === null
                ? t('DUPLICATES/NO_BIRTH_DATE')
                : t('DUPLICATES/BORN', { day: fullDate(birthDate) })}
            </li>
          ))}
        </ul>
      </RowDetail>
    </LinkRow>
  );
}
