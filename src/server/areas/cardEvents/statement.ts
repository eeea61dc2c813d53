import type { CardEventReason, CardEventType } from '#contract/cardEvents.ts';
import type { StatedAt } from '#rules/cardEvents.ts';
import type { IsoDate } from '#rules/dates.ts';
import type { AuditActor } from '#server/database/audit.ts';

/** What a card system or a file says about a card or an order; what it does not say is null. */
export interface Statement {
  readonly type: CardEventType;
  readonly stated: StatedAt;
  /** The portal's own reference of the order. */
  readonly reference: string | null;
  /** The id of the card in the source. */
  readonly cardId: string | null;
  readonly isoNumber: string | null;
  readonly userId: string | null;
  /** The id of the person in the source. */
  readonly personId: string | null;
  /** Either of them, where a file does not say which. */
  readonly person: string | null;
  readonly uid: string | null;
  readonly validFrom: IsoDate | null;
  readonly validUntil: IsoDate | null;
  readonly pickupPlace: string | null;
  /** The change of the portal's that it echoes, as far as the source says so. */
  readonly causedBy: string | null;
  /** Whether it states all of a card, so that a card that is not known yet is made. */
  readonly isWhole: boolean;
}

/** Who states it, and when it arrives. */
export interface StatementOrigin {
  /** Null: a desk hands out a card of which no source has told. */
  readonly source: string | null;
  /** Whether a desk of the portal hands a card over, which is recorded as such. */
  readonly isAtDesk?: true;
  readonly actor: AuditActor | null;
  readonly requestId: string;
  readonly address: string | null;
  readonly now: Date;
}

/** The origin of what a source says, and not of what a desk does. */
export interface SourceOrigin extends StatementOrigin {
  readonly source: string;
}

/** What a statement may have changed. */
export type ChangedFact =
  | 'order'
  | 'orderedCard'
  | 'pickupPlace'
  | 'status'
  | 'validity'
  | 'uid'
  | 'cardId'
  | 'card';

export type StatementResult = (
  | { readonly outcome: 'applied'; readonly changed: readonly ChangedFact[] }
  | { readonly outcome: 'unchanged' | 'superseded' }
  /** What it is about is not known yet. */
  | { readonly outcome: 'waiting'; readonly reason: 'CARD_UNKNOWN' | 'PERSON_UNKNOWN' }
  | { readonly outcome: 'refused'; readonly reason: CardEventReason }
) & { readonly accountId: string | null };
