import { useSuspenseQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { Link } from 'react-router-dom';
import type { InvitationState } from '#contract/invitations.ts';
import { matchesSearch } from '#rules/search.ts';
import { queryClient } from '#client/api/queryClient.ts';
import { waitBriefly } from '#client/api/waitBriefly.ts';
import * as paths from '#client/paths/pages.ts';
import { QuickSearchField } from '#client/table/QuickSearchField.tsx';
import { Button } from '#client/ui/Button.ts';
import { AsyncBoundary } from '#client/ui/AsyncBoundary.tsx';
import { BackLink } from '#client/ui/BackLink.tsx';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { PeopleIcon } from '#client/ui/icons.tsx';
import { Page } from '#client/ui/Page.tsx';
import { RowSkeleton } from '#client/ui/Skeletons.tsx';
import { useTranslation } from '../texts.ts';
import { InvitationResult } from './InvitationResult.tsx';
import { InvitationRow } from './InvitationRow.tsx';
import { invitationQueries } from './queries.ts';
import classes from '../Vouching.module.css';

export const loader = () => waitBriefly(queryClient.prefetchQuery(invitationQueries.mine()));

/**
 * `/vouching/invitations`: the guests that the employee has invited, who has accepted, and a link
 * to invite more.
 */
export default function InvitationsPage() {
  const { t } = useTranslation();
  return (
    <Page title={t('PAGE/GUESTS')} lead={t('INVITATIONS/ABOUT')}>
      <BackLink to={paths.vouching()}>{t('PAGE/VOUCHING')}</BackLink>
      <div className={classes.before}>
        <Button component={Link} to={paths.vouching('invitations/new')}>
          {t('INVITATIONS/INVITE')}
        </Button>
      </div>
      <AsyncBoundary
        skeleton={<RowSkeleton rows={4} height="5rem" />}
        failure={t('INVITATIONS/FAILED')}
      >
        <Sent />
      </AsyncBoundary>
    </Page>
  );
}

/** Number of invitations from which a search field is shown, and number of rows shown at first. */
const MIN_ROWS_FOR_SEARCH = 10;
const PAGE_SIZE = 25;

/** The groups of the list: pending invitations come before ended ones. */
const parts: readonly {
  readonly name: 'WAITING' | 'ACCEPTED' | 'OVER';
  readonly states: readonly InvitationState[];
}[] = [
  { name: 'WAITING', states: ['sent', 'opened'] },
  { name: 'ACCEPTED', states: ['accepted'] },
  { name: 'OVER', states: ['expired', 'withdrawn'] },
];

function Sent() {
  const { t } = useTranslation();
  const {
    data: { invitations },
  } = useSuspenseQuery(invitationQueries.mine());
  const [typed, setTyped] = useState('');
  const [shown, setShown] = useState(PAGE_SIZE);
  // The states when the page was opened, so that a withdrawn invitation keeps its place and the
  // focus.
  const [states] = useState(() => new Map(invitations.map(({ id, state }) => [id, state])));
  const search = useDeferredValue(typed);
  if (invitations.length === 0)
    return (
      <EmptyState icon={PeopleIcon} title={t('INVITATIONS/NONE')}>
        {t('INVITATIONS/NONE_TEXT')}
      </EmptyState>
    );

  const found = invitations.filter(({ name, email, purpose }) =>
    matchesSearch(`${name} ${email} ${purpose}`, search),
  );
  return (
    <div className={classes.page}>
      <InvitationResult />
      {invitations.length >= MIN_ROWS_FOR_SEARCH && (
        <div className={classes.find}>
          <QuickSearchField search={typed} onSearch={setTyped} />
          <span role="status" className={classes.count}>
            {typed.trim() !== '' && t('INVITATIONS/FOUND', { count: found.length })}
          </span>
        </div>
      )}
      {parts.map(({ name, states: of }) => {
        const inPart = found.filter(({ id, state }) => of.includes(states.get(id) ?? state));
        if (inPart.length === 0) return null;
        return (
          <section key={name} aria-label={t(`INVITATIONS/GROUP/${name}`)}>
            <h2 className={classes.groupTitle}>
              {t(`INVITATIONS/GROUP/${name}`)}{' '}
              <span className={classes.count}>{inPart.length}</span>
            </h2>
            <ul className={classes.list}>
              {inPart.slice(0, shown).map((one) => (
                <InvitationRow key={one.id} invitation={one} />
              ))}
            </ul>
            {inPart.length > shown && (
              <Button variant="default" mt="md" onClick={() => setShown(shown + 200)}>
                {t('VOUCHING/MORE', { count: inPart.length - shown })}
              </Button>
            )}
          </section>
        );
      })}
    </div>
  );
}
