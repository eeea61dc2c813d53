import { LiabilityType } from '#contract/values.ts';
import { liabilityProse } from '../data/liabilityProse.ts';
import { liabilityTexts } from '../data/liabilityTexts.ts';
import { type Draft, inDays, onDay } from './draft.ts';
import { uuidOf } from './random.ts';
import { inBoth } from '../inBoth.ts';

/** Adds the current texts. */
export function addLiabilityTexts(draft: Draft): void {
  for (const type of LiabilityType.options) {
    const { isConsent, link, sv, en } = liabilityTexts[type];
    const id = uuidOf(`liability text ${type} 1`);
    draft.textIds.set(type, id);
    draft.rows.liability_text.push({
      id,
      liability_type: type,
      version: 1,
      is_consent: isConsent,
      display_name: inBoth(sv.name, en.name),
      text: inBoth(liabilityProse[type].sv, liabilityProse[type].en),
      approve_text: inBoth(sv.approve, en.approve),
      system_name: inBoth(sv.system, en.system),
      system_text: inBoth(sv.about, en.about),
      destination_link: link,
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
