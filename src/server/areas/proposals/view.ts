import type { Proposal, ProposalRefusal, ProposedAttribute } from '#contract/proposals.ts';
import { SourcedAttribute, type PersonRecord } from '#contract/register.ts';
import type { LocalizedText } from '#contract/values.ts';
import { birthDateOf, mask } from '#rules/identityNumber.ts';
import type { Concern } from '#rules/power.ts';
import { concernOf, numberRefusal } from '#rules/sourceProposals.ts';
import type { CallContext } from '#server/call/handler.ts';
import { type Proposed, proposedIn } from '../register/index.ts';
import type { ProposalRow } from './store.ts';

/** A proposal with what it states; null if it cannot be decrypted. */
export interface ReadProposal extends ProposalRow {
  readonly proposed: Proposed | null;
}

export const readProposal = (
  row: ProposalRow,
  { secretKey }: CallContext['config'],
): ReadProposal => ({ ...row, proposed: proposedIn(row, row.record, secretKey) });

/** What is stated of the person or the account. */
export function statedIn({ proposed }: ReadProposal): Partial<PersonRecord> {
  if (proposed === null) return {};
  if ('change' in proposed) return proposed.change;
  return 'records' in proposed ? (proposed.records[0] ?? {}) : {};
}

/** What the law is asked for before the proposal is accepted. */
export function concernsOf({ kind, attributes }: ProposalRow): Concern[] {
  if (kind === 'claim') return ['account'];
  if (kind === 'end') return ['access'];
  return SourcedAttribute.options
    .filter((one) => attributes.includes(one))
    .map((one) => concernOf[one]);
}

const birthDateIn = (number: string | null, birthDate: string | null): string | null =>
  (number && birthDateOf(number)) ?? birthDate;

/** Whether a claim has the number, the names and the birth date of the person. */
export function agrees(row: ReadProposal): boolean {
  if (row.kind !== 'claim') return false;
  const { nationalId, givenName, surname, birthDate } = statedIn(row);
  const stated = birthDateIn(nationalId ?? null, birthDate ?? null);
  return (
    nationalId === row.nationalId &&
    givenName === row.givenName &&
    surname === row.surname &&
    stated !== null &&
    stated === birthDateIn(row.nationalId, row.birthDate)
  );
}

/** Why nobody can accept it, whatever their powers. */
export function factRefusals(row: ReadProposal): ProposalRefusal[] {
  if (row.proposed === null) return ['UNREADABLE'];
  if (row.isDeceased) return ['DECEASED'];
  const { nationalId } = statedIn(row);
  if (row.kind !== 'change' || nationalId === undefined || nationalId === null) return [];
  if (nationalId === row.nationalId) return [];
  const { givenName = row.givenName, surname = row.surname } = statedIn(row);
  const refusal = numberRefusal({
    before: row.nationalId,
    after: nationalId,
    birthDate: row.birthDate,
    hasSameName: givenName === row.givenName && surname === row.surname,
  });
  return refusal === null ? [] : [refusal];
}

const named = (given?: string, surname?: string): string | null =>
  given === undefined || surname === undefined ? null : `${given} ${surname}`;
const masked = (number: string | null | undefined): string | null => (number ? mask(number) : null);

/** What would change, as people compare it. */
export function changesOf(
  row: ReadProposal,
  nameOf: (organisationId: string) => LocalizedText | undefined,
  language: keyof LocalizedText,
): Proposal['changes'] {
  const stated = statedIn(row);
  const isClaim = row.kind === 'claim';
  const isProposed = (attribute: ProposedAttribute) =>
    isClaim || row.attributes.includes(attribute);
  const organisation = stated.organisation;
  const all: [attribute: ProposedAttribute, before: string | null, after: string | null][] = [
    ['name', named(row.givenName, row.surname), named(stated.givenName, stated.surname)],
    ['nationalId', masked(row.nationalId), masked(stated.nationalId)],
    [
      'birthDate',
      birthDateIn(row.nationalId, row.birthDate),
      birthDateIn(stated.nationalId ?? null, stated.birthDate ?? null),
    ],
    ['affiliation', row.affiliation, stated.kind ?? null],
    ['email', row.email, stated.email ?? null],
    ['externalEmail', row.externalEmail, stated.externalEmail ?? null],
    [
      'organisation',
      row.organisation?.[language] ?? null,
      organisation ? (nameOf(organisation)?.[language] ?? organisation) : null,
    ],
    ['endDate', row.endDate, stated.endDate ?? null],
  ];
  return all
    .filter(([attribute, , after]) =>
      isClaim ? after !== null : row.kind === 'end' ? false : isProposed(attribute),
    )
    .map(([attribute, before, after]) => ({ attribute, before, after }));
}
