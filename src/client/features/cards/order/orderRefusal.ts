import { Refusal } from '../../../api/refusal.ts';
import type { TextKey } from '../../../i18n/keys.ts';

const reasons = ['ONGOING', 'STATUS', 'PHOTO_MISSING', 'PHOTO_UNFIT'] as const;

/** What stood in the way of an order, as the server says it; null where it says something else. */
export function orderRefusal(error: Error | null): TextKey | null {
  if (!(error instanceof Refusal) || error.status !== 409) return null;
  const said = error.errors?.['card']?.[0];
  const reason = reasons.find((one) => said === `CARD/ORDER/${one}`);
  return reason ? `CARD/ORDER/${reason}` : null;
}
