import type { CredentialStatus } from '#contract/wallets.ts';
import { statusOn } from '#rules/accountStanding.ts';
import type { IsoDate } from '#rules/dates.ts';
import { type CredentialFacts, credentialStatus } from '#rules/walletCredential.ts';
import { standingColumns } from '#server/database/standing.ts';

/** The columns of card, account, person and suspension that decide the status of a card. */
export const cardFactColumns = [
  'card.status as cardStatus',
  'card.validity_end_date as cardEnd',
  'account.person_type as personType',
  'account.primary_affiliation as primaryAffiliation',
  'person.deceased_on as deceasedOn',
  ...standingColumns,
] as const;

type Standing = Parameters<typeof statusOn>[1];

/** The facts as they are read; those of the account are null once it is deleted. */
export interface CardFacts
  extends
    Pick<CredentialFacts, 'type' | 'cardStatus' | 'cardEnd'>,
    Omit<Standing, 'userStatus' | 'isEmployedUntilFurtherNotice'> {
  readonly personType: CredentialFacts['personType'] | null;
  readonly primaryAffiliation: CredentialFacts['affiliation'];
  readonly deceasedOn: IsoDate | null;
  readonly userStatus: Standing['userStatus'] | null;
  readonly isEmployedUntilFurtherNotice: boolean | null;
}

/** The status of a card in a wallet, whether as a credential or as a pass. */
export function statusOfCard(facts: CardFacts, today: IsoDate): CredentialStatus {
  const { personType, userStatus, isEmployedUntilFurtherNotice } = facts;
  if (personType === null || userStatus === null || isEmployedUntilFurtherNotice === null)
    return 'Invalid';
  return credentialStatus(
    {
      type: facts.type,
      personType,
      affiliation: facts.primaryAffiliation,
      accountStatus: statusOn(today, { ...facts, userStatus, isEmployedUntilFurtherNotice }),
      isDeceased: facts.deceasedOn !== null,
      cardStatus: facts.cardStatus,
      cardEnd: facts.cardEnd,
    },
    today,
  );
}
