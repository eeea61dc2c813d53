import { useQuery } from '@tanstack/react-query';
import type { Proposal, proposals as calls } from '#contract/proposals.ts';
import type { Answer } from '#contract/route.ts';
import { ErrorState } from '#client/ui/ErrorState.tsx';
import { RowSkeleton } from '#client/ui/Skeletons.tsx';
import { useTranslation } from '../texts.ts';
import { AcceptAgreeing } from './AcceptAgreeing.tsx';
import { HeldMoves } from './HeldMoves.tsx';
import { ProposalRow } from './ProposalRow.tsx';
import { proposalQueries } from './queries.ts';
import classes from './Duplicates.module.css';

/** What systems state over which they have no power, until somebody decides. */
export function SystemProposals() {
  const { t } = useTranslation();
  const list = useQuery(proposalQueries.list());
  if (list.isPending) return <RowSkeleton rows={1} height="7rem" />;
  if (list.data === undefined)
    return (
      <ErrorState
        error={list.error}
        title={t('PROPOSALS/FAILED')}
        onRetry={() => void list.refetch()}
      />
    );
  return <Listed {...list.data} />;
}

function Listed({ proposals, total, moves }: Answer<typeof calls.list>) {
  const { t } = useTranslation();
  const bySystem = Map.groupBy(proposals.filter(isAgreeing), ({ source }) => source);
  return (
    <section aria-labelledby="proposals" className="stack-sm">
      <h2 id="proposals">{t('PROPOSALS')}</h2>
      {total === 0 && moves.length === 0 && <p className="note">{t('PROPOSALS/EMPTY')}</p>}
      <HeldMoves moves={moves} />
      {total > 0 && <p>{t('PROPOSALS/LEAD')}</p>}
      {total > proposals.length && (
        <p className="note">{t('PROPOSALS/MORE', { count: proposals.length, total })}</p>
      )}
      {[...bySystem].map(([source, agreeing]) => (
        <AcceptAgreeing key={source} source={source} ids={agreeing.map(({ id }) => id)} />
      ))}
      <ul className={`plain-list ${classes.joins}`}>
        {proposals.map((proposal) => (
          <ProposalRow key={proposal.id} {...proposal} />
        ))}
      </ul>
    </section>
  );
}

const isAgreeing = ({ agrees, refusals }: Proposal): boolean => agrees && refusals.length === 0;
