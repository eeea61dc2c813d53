import type { Database } from '#server/database/schema.ts';
import {
  any,
  both,
  byAddress,
  byAlumn,
  byLin,
  byNationalId,
  deleted,
  follows,
  keeps,
  type RetentionRule,
  where,
} from './rule.ts';

/** The tables about alumni. The order is that of an erasure. */
export const alumni = {
  alumni_export: {
    holds: 'selection of alumni that is about to be downloaded',
    why: 'to download a list',
    kept: { periods: [{ days: 0, since: 'expires_at', words: 'it has expired' }] },
    seenBy: 'the alumni administrator who chose it',
    onErasure: deleted(byLin('creator_lin')),
  },
  registration_request: {
    holds: 'application to the alumni network: name, address, personal number, message',
    why: 'it is decided on',
    kept: {
      periods: [{ days: 365, since: 'decided_at', of: 'status = 1', words: 'it was rejected' }],
      night: 'isDeleted',
      by: ['lin'],
    },
    seenBy: 'alumni administrators',
    onErasure: deleted(
      any(
        byLin(),
        byAlumn('alumn_id'),
        byNationalId('national_id'),
        both(byAddress('email'), where('lin is null and national_id is null')),
      ),
    ),
  },
  alumn_address: {
    holds: 'postal addresses of a member',
    why: 'letters to alumni',
    kept: { with: 'alumn' },
    seenBy: 'the member, alumni administrators',
    onErasure: follows('alumn'),
  },
  alumn_education: {
    holds: 'education of a member',
    why: 'to invite those who studied together',
    kept: { with: 'alumn' },
    seenBy: 'the member, alumni administrators',
    onErasure: follows('alumn'),
  },
  alumn: {
    holds: 'member of the alumni network: name, personal number, addresses, workplace, choices',
    why: 'the alumni network',
    kept: { until: 'the member leaves the network, which every member can do on the own page' },
    seenBy: 'the member, alumni administrators',
    onErasure: deleted(any(byLin(), byAlumn('id'))),
  },
  alumni_file: {
    holds: 'list of alumni that an administrator has saved',
    why: 'mailings',
    kept: { until: 'an alumni administrator deletes the list' },
    seenBy: 'alumni administrators',
    onErasure: keeps(
      'alumni_file',
      'an alumni administrator makes the list again, without the person',
      {
        row: ['id'],
        copy: ['name', 'description', 'content'],
        responsible: ['creator_lin'],
        nobody: ['created_at'],
      },
    ),
  },
} as const satisfies Partial<Record<keyof Database, RetentionRule>>;
