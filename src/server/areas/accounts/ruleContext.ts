import type { RuleContext } from '#rules/eligibility.ts';
import type { CallContext } from '#server/call/handler.ts';

/** What the rules of account management need to know about this installation. */
export const ruleContextOf = ({
  specialOrganisationId,
  emailDomains,
}: CallContext['config']): RuleContext => ({
  specialOrganisationId,
  universityDomains: emailDomains.own,
});
