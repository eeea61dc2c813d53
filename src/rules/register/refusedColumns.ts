import type { CardEventReason } from '#contract/cardEvents.ts';
import type { ImportKind } from '#contract/imports.ts';
import type { CardCellRefusal } from './cards.ts';
import type { ListRefusal } from './readListed.ts';
import type { RecordRefusal } from './records.ts';

type Refusal = RecordRefusal | ListRefusal | CardCellRefusal | CardEventReason;

const columns: Partial<Readonly<Record<Refusal, readonly string[]>>> = {
  BIRTH_DATE: ['birth_date'],
  CONTACT_PERSON_UNKNOWN: ['contact_person'],
  CREDITS: ['credits'],
  CYCLE: ['parent'],
  DATES: ['start_date', 'end_date'],
  EMAIL: ['email', 'external_email'],
  EMAIL_TAKEN: ['email', 'external_email'],
  HAS_DEGREE: ['has_degree'],
  KIND: ['kind'],
  LADOK_EXTERNT_UID: ['ladok_externt_uid'],
  LEVEL: ['level'],
  NATIONAL_ID: ['national_id'],
  NATIONAL_ID_TAKEN: ['national_id'],
  NO_PART: ['organisation'],
  NUMBER_DIFFERS: ['national_id'],
  NUMBER_STAYS: ['national_id'],
  ORGANISATION: ['organisation'],
  ORGANISATION_UNKNOWN: ['organisation'],
  PARENT_UNKNOWN: ['parent'],
  PERSON_AMBIGUOUS: ['person'],
  PERSON_UNKNOWN: ['person'],
  ROLE: ['role'],
  ROOT: ['parent'],
  SUBSCRIPTION: ['subscription'],
  TITLE: ['title_sv', 'title_en'],
  TYPE: ['type'],
  USER_ID: ['user_id'],
  USER_ID_TAKEN: ['user_id'],
};

/** The columns of which a refusal speaks; none if it is about the row as a whole. */
export function refusedColumns(kind: ImportKind, reason: Refusal): readonly string[] {
  if (reason === 'ID') return [kind === 'roles' ? 'person' : 'id'];
  if (reason === 'NAME')
    return kind === 'organisations' ? ['short_name', 'name_sv'] : ['given_name', 'surname'];
  return columns[reason] ?? [];
}
