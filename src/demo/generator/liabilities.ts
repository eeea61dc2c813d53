import { LiabilityType } from '#contract/values.ts';
import { builtInTerms } from '#server/texts/builtInTerms.ts';
import { type Draft, inDays, onDay } from './draft.ts';
import { uuidOf } from './random.ts';

/** Where the demo university's terms lead, other than everywhere. */
const destinations: Readonly<Partial<Record<LiabilityType, string>>> = {
  FundingDatabase: 'https://funding.kvarnby.example/',
};

/** Adds the built-in texts as the current ones. */
export function addLiabilityTexts(draft: Draft): void {
  for (const type of LiabilityType.options) {
    const terms = builtInTerms(type);
    const id = uuidOf(`liability text ${type} 1`);
    draft.textIds.set(type, id);
    draft.rows.liability_text.push({
      id,
      liability_type: type,
      version: 1,
      is_consent: terms.isConsent,
      display_name: terms.displayName,
      text: terms.text,
      approve_text: terms.approveText,
      system_name: terms.systemName,
      system_text: terms.systemText,
      destination_link: destinations[type] ?? terms.destinationLink,
      published_at: onDay('2020-01-07'),
    });
  }
}

/** Adds the person's approval. */
export function addApproved(draft: Draft, lin: string, type: LiabilityType): void {
  const at = onDay(inDays(draft, -draft.random.between(40, 700)));
  draft.rows.liability.push({
    id: draft.random.uuid(),
    lin,
    liability_type: type,
    text_id: draft.textIds.get(type) ?? null,
    requested_at: null,
    requested_by: null,
    created_at: at,
    approved_at: at,
    closed_at: null,
    closed_text: null,
  });
}

/** Adds a request that the person has not answered. */
export function addRequested(
  draft: Draft,
  lin: string,
  type: LiabilityType,
  requestedBy: string,
  daysAgo: number,
): void {
  const at = onDay(inDays(draft, -daysAgo), 11);
  draft.rows.liability.push({
    id: draft.random.uuid(),
    lin,
    liability_type: type,
    text_id: null,
    requested_at: at,
    requested_by: requestedBy,
    created_at: at,
    approved_at: null,
    closed_at: null,
    closed_text: null,
  });
}
