import type { Finding, Oracle } from './observed.ts';

/** A finding that is accepted; everything else fails the walk. */
interface KnownFinding {
  readonly id: string;
  readonly oracle: Oracle;
  /** The move after which it is seen. */
  readonly moves: readonly string[];
  /** What was seen, so that nothing else of the same oracle and move hides behind it. */
  readonly what: RegExp;
}

/** What the law allows, although an oracle sees it. A walk ends at one, and does not fail. */
export const knownFindings: readonly KnownFinding[] = [
  {
    // An extension takes nothing away, so that it needs no power over the person.
    id: 'extension',
    oracle: 'power',
    moves: ['account.extend', 'account.endDate', 'run.carryOut', 'run.undo'],
    what: /^(admin|kc|awayAdmin) changed (account|position) \(\w+ later\) of \w+ \(has power\)$/,
  },
  {
    // Superusers are told of a move that concerns few people; a large one waits for them. One of
    // a part without people gives nobody other administrators.
    id: 'small-move',
    oracle: 'reach',
    moves: ['scim.moveOrganisation'],
    what: /^scimOrgs made more of the organisation that of \w+( \(has power\))? \((few, told|nobody there)\)$/,
  },
  {
    // A file is imported by a superuser, who sees first what it changes.
    id: 'file',
    oracle: 'power',
    moves: ['file.importPerson', 'file.importUserId'],
    what: /^file (changed|inserted|deleted) \w+ \(.*\) of \w+/,
  },
];

export const knownAs = ({ oracle, move, what }: Finding): string | null =>
  knownFindings.find(
    (known) => known.oracle === oracle && known.moves.includes(move) && known.what.test(what),
  )?.id ?? null;
