import type { Errors } from '#contract/errors.ts';
import type { Objection } from '#rules/power.ts';

/** The refusal of a change of that field to which the law of power objects. */
export const powerErrors = (
  field: string,
  objections: readonly Objection[],
): { readonly status: 400; readonly body: Errors } => ({
  status: 400,
  body: { errors: { [field]: objections.map((objection) => `ACCOUNTS/POWER/${objection}`) } },
});
