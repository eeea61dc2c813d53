import { describe, expect, test } from 'vitest';
import { CONCERNS } from '#contract/power.ts';
import type { Role } from '#contract/values.ts';
import {
  type AuthorStanding,
  includesPowers,
  objections,
  type PersonStanding,
  type Powers,
} from './power.ts';
import { personWith, powers } from './power.testing.ts';

const person = (own: Powers): AuthorStanding => ({
  kind: 'person',
  lin: 'lin-author',
  powers: own,
});
const proved = { isProved: true };
const unproved = { isProved: false };
const inDepartment = { affiliation: 'Associate', organisationId: 'IDT' } as const;

/** Every set of these, so that each differs from others by one element. */
const setsOf = <T>(all: readonly T[]): T[][] => {
  const [first, ...rest] = all;
  if (first === undefined) return [[]];
  return setsOf(rest).flatMap((set) => [set, [first, ...set]]);
};

const someRoles = ['MinITSuperUser', 'KCEmployee', 'Economist'] as const;
const someParts = ['IDT', 'MAI'];
const allPowers = setsOf<Role>(someRoles).flatMap((own) =>
  setsOf(someParts).map((parts) => powers(own, parts)),
);
const authors: AuthorStanding[] = [
  ...allPowers.map((own) => person(own)),
  { kind: 'source', source: 'staff' },
  { kind: 'source', source: 'students' },
];
const people: PersonStanding[] = allPowers.flatMap((own) =>
  [true, false].flatMap((hasUsedAccount) =>
    [null, 'staff'].map((statedBy) =>
      personWith({ powers: own, hasUsedAccount, statedBy, accounts: [inDepartment] }),
    ),
  ),
);
const isPermitted = (...asked: Parameters<typeof objections>) => objections(...asked).length === 0;

/** The pairs of author and person of whom the statement is not true. */
const exceptionsTo = (
  isTrue: (author: AuthorStanding, whom: PersonStanding) => boolean,
): [AuthorStanding, PersonStanding][] =>
  authors.flatMap((author) =>
    people.flatMap((whom): [AuthorStanding, PersonStanding][] =>
      isTrue(author, whom) ? [] : [[author, whom]],
    ),
  );

/** The person with one power more. */
const withMore = (whom: PersonStanding): PersonStanding[] => {
  const { powers: own } = whom;
  return [
    ...someRoles.map((role) => ({ ...own, roles: new Set([...own.roles, role]) })),
    ...someParts.map((part) => ({
      ...own,
      organisationIds: new Set([...own.organisationIds, part]),
    })),
  ].map((more) => ({ ...whom, powers: more }));
};

describe('the law is monotone over all its inputs', () => {
  test.each(CONCERNS)('%s: a proof never forbids', (concern) => {
    expect(
      exceptionsTo(
        (author, whom) =>
          !isPermitted(author, whom, concern, unproved) ||
          isPermitted(author, whom, concern, proved),
      ),
    ).toEqual([]);
  });

  test.each(CONCERNS)('%s: more power of the person never permits', (concern) => {
    expect(
      exceptionsTo(
        (author, whom) =>
          isPermitted(author, whom, concern, proved) ||
          !withMore(whom).some((more) => isPermitted(author, more, concern, proved)),
      ),
    ).toEqual([]);
  });

  test.each(CONCERNS)('%s: an account in use, or one more account, never permits', (concern) => {
    const elsewhere = { affiliation: 'Associate', organisationId: 'MAI' } as const;
    expect(
      exceptionsTo((author, whom) => {
        const unused = { ...whom, hasUsedAccount: false };
        const used = { ...whom, hasUsedAccount: true };
        const more = { ...whom, accounts: [...whom.accounts, elsewhere] };
        return (
          (isPermitted(author, unused, concern, unproved) ||
            !isPermitted(author, used, concern, unproved)) &&
          (isPermitted(author, whom, concern, proved) ||
            !isPermitted(author, more, concern, proved))
        );
      }),
    ).toEqual([]);
  });

  test.each(CONCERNS.filter((concern) => concern !== 'terms'))(
    '%s: nobody but a superuser acts on somebody with a power that they lack',
    (concern) => {
      expect(
        exceptionsTo((author, whom) => {
          const hasNone = whom.powers.roles.size + whom.powers.organisationIds.size === 0;
          const mayAct =
            author.kind === 'person'
              ? includesPowers(author.powers, whom.powers)
              : author.kind === 'source' && hasNone;
          return mayAct || !isPermitted(author, whom, concern, proved);
        }),
      ).toEqual([]);
    },
  );

  test.each(CONCERNS)('%s: a superuser who has the proof may do it to every other', (concern) => {
    expect(
      people.flatMap((whom) =>
        objections(person(powers(['MinITSuperUser'])), whom, concern, proved),
      ),
    ).toEqual([]);
  });
});
