import { writeOfJoin } from '#server/areas/duplicates/letters.ts';
import { resetSecondStep } from '#server/areas/mfa/resetSecondStep.ts';
import { reportDisowned } from '#server/areas/personChanges/report.ts';
import { tellSuperusers } from '#server/areas/register/moveLetters.ts';
import { changesOf } from '#server/people/personChangeStore.ts';
import { tellPeople } from '#server/people/recogniserChanges.ts';
import { comparedPeople } from '#server/areas/duplicates/peopleStore.ts';
import { permitOwner } from '#server/power/permit.ts';
import { embeddedCases } from '#server/systems/cases/embedded.ts';
import { writeOfRoles } from '#server/mail/roleLetter.ts';
import { linOf } from './calls.ts';
import { annas, config, type Letter, now, today } from './letterSetUp.ts';

/** The letters about a person's roles, and about records of a person that are joined. */
export const roleAndJoinLetters: readonly Letter[] = [
  [
    'mail/roleLetter.ts',
    'roles that are given, ended and taken',
    async ({ tx, words }) => {
      const part = { role: null, organisation: { 'sv-SE': words, 'en-GB': words } } as const;
      const role = { role: 'Economist', organisation: null } as const;
      const changes = [role, part].flatMap((what) =>
        (['given', 'ended', 'taken'] as const).flatMap((kind) =>
          [today, null].map((until) => ({ ...what, kind, until })),
        ),
      );
      const letters = [{ accountIds: [await annas(tx)], changes }];
      await writeOfRoles(tx, config, letters, { name: 'David', reason: 'stands in' }, now);
    },
  ],
  [
    'mail/roleLetter.ts',
    'roles by a claim, by files and by a connected system',
    async ({ tx, words }) => {
      const letters = [{ accountIds: [await annas(tx)], changes: [] }];
      const files = [words, null].map((importedBy) => ({ source: 'staff', importedBy }));
      for (const author of ['issuer' as const, ...files, { client: words }])
        await writeOfRoles(tx, config, letters, author, now);
    },
  ],
  ...(['join', 'undo'] as const).map((kind): Letter => [
    'areas/duplicates/letters.ts',
    `two records, ${kind}`,
    async ({ tx }) => {
      const lins = [await linOf(tx, 'annli42'), await linOf(tx, 'nilan234')];
      const people = await comparedPeople(tx, lins, { today, self: '' });
      const [kept, joined] = lins.map((lin) => people.get(lin));
      if (!kept || !joined) throw new Error('The personas are missing.');
      const context = { config, now, today, author: { kind: 'operator' } } as const;
      const pair = { kept, joined, moving: joined.accounts, replacesNumber: true };
      await writeOfJoin(tx, context, { ...pair, kind });
    },
  ]),
  [
    'people/recogniserChanges.ts',
    'what others have changed',
    async ({ tx, words }) => {
      const lin = await linOf(tx, 'annli42');
      const authors = [
        { kind: 'person', lin: await linOf(tx, 'davos31') },
        { kind: 'source', source: words },
        { kind: 'operator' },
      ] as const;
      for (const author of authors) {
        const told = {
          lin,
          kinds: ['number', 'name', 'address', 'account', 'reach', 'ended', 'joined'],
          replaced: ['number'],
          liUId: 'annli42',
        } as const;
        await tellPeople(tx, { config, now, today, author }, [
          told,
          { lin, kinds: ['ended'], liUId: 'annli42', endsOn: today },
        ]);
      }
    },
  ],
  [
    'areas/personChanges/report.ts',
    'a change that its owner disowns',
    async ({ tx }) => {
      const lin = await linOf(tx, 'annli42');
      const context = { config, now, today, author: { kind: 'operator' } } as const;
      await tellPeople(tx, context, [{ lin, kinds: ['number'] }]);
      const [row] = await changesOf(tx, lin, new Date(0));
      if (!row) throw new Error('The change is missing.');
      const call = { config, now, today, systems: { cases: embeddedCases } };
      await reportDisowned(tx, call, row, true);
    },
  ],
  ...(['BankId', 'Wallet', 'Document'] as const).map((method): Letter => [
    'areas/mfa/resetSecondStep.ts',
    `a second step that is reset by ${method}`,
    async ({ tx }) => {
      const lin = await linOf(tx, 'annli42');
      const owner = { accountId: await annas(tx), lin, liUId: 'annli42' };
      const proof = { method, is_at_desk: method === 'Document' };
      await resetSecondStep(tx, { config, now }, permitOwner(lin), owner, proof, null);
    },
  ]),
  ...(['made', 'held'] as const).map((kind): Letter => [
    'areas/register/moveLetters.ts',
    `a move of an organisation, ${kind}`,
    async ({ tx, words }) => {
      const origin = { source: words, actor: null, requestId: 'letters', now, today, config };
      const move = { organisation: 'IDT', from: 'KU', to: 'MAI', people: 30 };
      await tellSuperusers(tx, origin, [move], kind);
    },
  ]),
];
