import type { RuleContext } from '#rules/eligibility.ts';
import type { CallContext } from '#server/call/handler.ts';
import type { Facts } from './store.ts';

/** What the rules of account management need to know about this installation. */
export const ruleContextOf = ({
  specialOrganisationId,
  emailDomains,
}: CallContext['config']): RuleContext => ({
  specialOrganisationId,
  universityDomains: emailDomains.own,
});

/** What reading accounts depends on besides the database. */
export const factsOf = ({ today, config }: Pick<CallContext, 'today' | 'config'>): Facts => ({
  today,
  sources: config.sources,
});
