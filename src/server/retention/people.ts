import type { Database } from '#server/database/schema.ts';
import {
  any,
  byAccount,
  byAddress,
  byLin,
  byNationalId,
  deleted,
  empties,
  follows,
  type RetentionRule,
} from './rule.ts';

const PERSON = 'the person';
const STAFF = 'the person, account administrators within their reach, the helpdesk';
const ADMINISTRATORS = 'account administrators within their reach, superusers';

/** The tables about people themselves. The order is that of an erasure. */
export const people = {
  contact_information: {
    holds: 'private email address, mobile and telephone number',
    why: 'to send codes and notices outside the university',
    kept: { night: 'isEmptied', by: ['lin'] },
    seenBy: 'the person, the helpdesk',
    onErasure: deleted(byLin()),
  },
  orcid: {
    holds: 'ORCID iD',
    why: 'the person has linked it',
    kept: { night: 'isEmptied', by: ['lin'] },
    seenBy: PERSON,
    onErasure: deleted(byLin()),
  },
  office_location: {
    holds: 'visiting address',
    why: 'others find the person',
    kept: { night: 'isEmptied', by: ['lin'] },
    seenBy: 'everybody whom the university shows its employees',
    onErasure: deleted(byLin()),
  },
  photo_handoff: {
    holds: 'that a phone was to take a photo for a computer',
    why: 'to take a photo without a camera at the computer',
    kept: { periods: [{ days: 1, since: 'expires_at', words: 'it has expired' }] },
    seenBy: PERSON,
    onErasure: deleted(byLin()),
  },
  profile_image: {
    holds: 'photo, as uploaded and as cut',
    why: 'the card and the profile',
    kept: { night: 'isDeleted', by: ['lin'] },
    seenBy: 'the person, those who verify a card, the helpdesk; the public if the person shows it',
    onErasure: deleted(byLin()),
  },
  identity_assurance: {
    holds: 'which identity document a desk has seen, and until when it is valid',
    why: 'to show that an activation key was given to the right person',
    kept: { night: 'isDeleted', by: ['lin'] },
    seenBy: 'the helpdesk',
    onErasure: deleted(byLin()),
  },
  liability: {
    holds: 'terms and consents that the person was asked for and has approved',
    why: 'to show what was agreed',
    kept: { night: 'isDeleted', by: ['lin'] },
    seenBy: 'the person, the helpdesk',
    onErasure: deleted(byLin()),
  },
  study: {
    holds: 'programmes and courses',
    why: 'student accounts last as long as the studies',
    kept: { night: 'isDeleted', by: ['lin'] },
    seenBy: PERSON,
    onErasure: deleted(byLin()),
  },
  student_record: {
    holds: 'id in the student register, credits, degree, last registration',
    why: 'student accounts last as long as the studies',
    kept: { night: 'isDeleted', by: ['lin'] },
    seenBy: PERSON,
    onErasure: deleted(byLin()),
  },
  table_configuration: {
    holds: 'columns that an administrator has chosen for a list',
    why: 'the list looks as before',
    kept: { night: 'isDeleted', by: ['lin'] },
    seenBy: PERSON,
    onErasure: deleted(byLin()),
  },
  person_change: {
    holds: 'what others have changed of the person, who, and whether the person says it is wrong',
    why: 'people learn of it, and what replaced another number is not trusted at once',
    kept: {
      periods: [
        {
          days: 365,
          since: 'made_at',
          words: 'a change that nobody disputes',
          of: 'disowned_at is null or settled_at >= disowned_at',
        },
      ],
      night: 'isDeleted',
      by: ['lin'],
    },
    seenBy: 'the person, the helpdesk',
    onErasure: deleted(byLin()),
  },
  caller_verification: {
    holds: 'that a desk worker has verified, or asks, who a caller is',
    why: 'the desk helps only those it knows',
    kept: {
      periods: [
        {
          days: 1,
          since: "coalesce(greatest(verified_at, bankid_asked_at), '-infinity')",
          words: 'the caller was verified or asked',
        },
      ],
    },
    seenBy: 'the desk worker',
    onErasure: deleted(any(byLin('subject_lin'), byLin('worker_lin'))),
  },
  transient_number: {
    holds: 'number for a person without a personal number, with sex, birthplace and citizenship',
    why: 'a number is never given to two people',
    kept: {
      until: 'nobody has the number any more; the number itself stays, so that nobody gets it',
    },
    seenBy: ADMINISTRATORS,
    onErasure: empties(
      'transient_number',
      byNationalId('number'),
      'the number, which must not be given to anybody else',
      { gender: null, birthplace: null, country_of_birth: null, citizenship: null },
      { userId: ['number'], responsible: ['given_by_lin'], nobody: ['given_at'] },
    ),
  },
  kept_apart: {
    holds: 'two people who are alike, and why they are not the same',
    why: 'the same two are not proposed again',
    kept: { night: 'isDeleted', by: ['one_lin', 'other_lin'] },
    seenBy: 'superusers',
    onErasure: deleted(any(byLin('one_lin'), byLin('other_lin'))),
  },
  proposal: {
    holds: 'what a system states of a person over whom it has no power, encrypted',
    why: 'somebody with the power decides about it; what is stated is erased by the decision',
    kept: {
      periods: [{ days: 90, since: 'made_at', words: 'it was made', of: 'decided_at is null' }],
      night: 'isDeleted',
      by: ['lin'],
    },
    seenBy: 'superusers',
    onErasure: deleted(byLin()),
  },
  person_join: {
    holds: 'two records of one human being, who joined them and why',
    why: 'a join can be undone, also years later',
    kept: { night: 'isDeleted', by: ['kept_lin', 'joined_lin'] },
    seenBy: 'superusers',
    onErasure: deleted(any(byLin('kept_lin'), byLin('joined_lin'))),
  },
  person_join_row: {
    holds: 'which rows a join has moved',
    why: 'a join can be undone',
    kept: { with: 'person_join' },
    seenBy: 'nobody',
    onErasure: follows('person_join'),
  },
  permission_exception: {
    holds: 'what an administrator may not do with a person',
    why: 'rights of administrators',
    kept: { night: 'isDeleted', by: ['administrator_lin', 'subject_lin'] },
    seenBy: ADMINISTRATORS,
    onErasure: deleted(any(byLin('administrator_lin'), byLin('subject_lin'))),
  },
  administers: {
    holds: 'which organisations an administrator looks after, who gave it and why',
    why: 'rights of administrators',
    kept: { night: 'isDeleted', by: ['administrator_lin'] },
    seenBy: 'superusers',
    onErasure: deleted(byLin('administrator_lin')),
  },
  invitation: {
    holds: 'name and email address of a guest, the purpose and the inviter',
    why: 'a guest creates an account by the link of the invitation',
    kept: {
      periods: [
        { days: 365, since: 'expires_at', words: 'an unused one ended', of: 'accepted_at is null' },
      ],
      night: 'isDeleted',
      by: 'account_id',
    },
    seenBy: 'the inviter',
    onErasure: deleted(any(byAccount(), byAddress('email'))),
  },
  admin_notification: {
    holds: 'what happened to an account, often with the name of its owner',
    why: 'account administrators learn of it',
    kept: { periods: [{ days: 365, since: 'created_at', words: 'it was written' }] },
    seenBy: 'account administrators of the organisation',
    onErasure: deleted(byLin('subject_lin')),
  },
  admin_notification_read: {
    holds: 'who has read a notification',
    why: 'it is not shown as new again',
    kept: { with: 'admin_notification' },
    seenBy: 'the administrator',
    onErasure: deleted(byLin()),
  },
  incident: {
    holds: 'a case: what the person wrote to the helpdesk; with TOPdesk the cases are kept there',
    why: 'the helpdesk answers it',
    kept: { night: 'isDeleted', by: 'caller_account_id' },
    seenBy: 'the person, the support desks',
    onErasure: deleted(byAccount('caller_account_id')),
  },
  incident_action: {
    holds: 'answers and notes of a case',
    why: 'the helpdesk answers the case',
    kept: { with: 'incident' },
    seenBy: 'the support desks, and the person unless the note is internal',
    onErasure: follows('incident'),
  },
  person: {
    holds: 'names, personal number, date and place of birth, sex, citizenship, date of death',
    why: 'whose the accounts are',
    kept: { until: 'the last account is deleted; then only the id of the row remains' },
    seenBy: STAFF,
    onErasure: empties(
      'person',
      byLin(),
      'the id of the row, to which the kept rows refer',
      {
        national_id: null,
        given_name: '–',
        surname: '–',
        display_name: '–',
        birth_date: null,
        gender: 'None',
        birthplace: null,
        citizenship: null,
        country_of_birth: null,
        deceased_on: null,
      },
      // The folded name follows the names, which are emptied.
      {
        row: ['lin', 'joined_into'],
        nobody: ['folded_name', 'created_at', 'version', 'stated_by', 'is_made_up'],
      },
    ),
  },
} as const satisfies Partial<Record<keyof Database, RetentionRule>>;
