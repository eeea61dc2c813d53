import type { Finding, Oracle } from './oracles.ts';

/** A finding that stands until it is mended; everything else fails the walk. */
interface KnownFinding {
  readonly id: string;
  readonly oracle: Oracle;
  /** The move after which it is seen. */
  readonly moves: readonly string[];
  /** What was seen, so that nothing else of the same oracle and move hides behind it. */
  readonly what: RegExp;
}

/** To be emptied: each row is a hole that is open now. A walk ends at one, and does not fail. */
export const knownFindings: readonly KnownFinding[] = [
  {
    id: 'A1',
    oracle: 'power',
    moves: [
      'profile.number',
      'profile.givenName',
      'profile.surname',
      'profile.displayName',
      'profile.externalEmail',
      'profile.organisation',
      'account.takeOver',
    ],
    what: /^(admin|kc|awayAdmin) changed \w+ \(.*\) of \w+ \(has power\)$/,
  },
  {
    id: 'A1',
    oracle: 'identity',
    moves: ['profile.number'],
    what: /^stranger holds a session of \w+ \(scope 7\)$/,
  },
  {
    id: 'A2',
    oracle: 'power',
    moves: [
      'scim.makeUser',
      'scim.number',
      'scim.givenName',
      'scim.homeMail',
      'scim.workMail',
      'scim.active',
      'scim.endDate',
      'scim.organisation',
      'scim.deleteUser',
      'file.importPerson',
      'file.importUserId',
    ],
    what: /^(scimPeople|file) (changed|inserted|deleted) \w+ \(.*\) of \w+/,
  },
  {
    id: 'A4',
    oracle: 'power',
    moves: [
      'account.endDate',
      'account.cancel',
      'account.extend',
      'account.subscription',
      'run.carryOut',
      'run.undo',
    ],
    what: /^(admin|kc|awayAdmin) changed \w+ \(.*\) of \w+ \(has power\)$/,
  },
  {
    id: 'A6',
    oracle: 'identity',
    moves: ['account.create'],
    what: /^stranger holds a session of (student|newStudent) \(scope 5\)$/,
  },
  {
    // Taking an account over brings its owner into the reach in which a document may be stated.
    id: 'W1',
    oracle: 'identity',
    moves: ['account.takeOver'],
    what: /^stranger holds a session of \w+ \(scope 5\)$/,
  },
  {
    // The alumni office binds anybody's number to an address that it types.
    id: 'W2',
    oracle: 'power',
    moves: ['alumni.admit'],
    what: /^alumniAdmin changed alumn \(inserted\) of \w+ \(has power\)$/,
  },
  {
    // A student of a source who is given an organisation by SCIM.
    id: 'W3',
    oracle: 'answer',
    moves: ['scim.organisation'],
    what: /^PATCH \/scim\/v2\/Users\/\{id\} answered 500$/,
  },
  {
    id: 'A7',
    oracle: 'reach',
    moves: ['scim.moveOrganisation'],
    what: /^scimOrgs made more of the organisation that of \w+/,
  },
];

export const knownAs = ({ oracle, move, what }: Finding): string | null =>
  knownFindings.find(
    (known) => known.oracle === oracle && known.moves.includes(move) && known.what.test(what),
  )?.id ?? null;

/**
 * Whether a change of what recognises a person, made by somebody else, must be written to every
 * address of the person, the old one included.
 */
export const isToldAtOnce = false;
