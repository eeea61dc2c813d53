import { ORGANIZATION, PATCH, UNIVERSITY, user } from '#tests/areas/scim/scimSetUp.ts';
import { type Errand, isAccepted } from '../errand.ts';
import { args, type Arguments, field, move, type Move, textOf } from '../move.ts';
import { noteAccount } from './people.ts';

const PEOPLE = ['scimPeople'];
const ORGANISATIONS = ['scimOrgs'];
const patch = (path: string, value: unknown) => ({
  schemas: [PATCH],
  Operations: [{ op: 'replace', path, value }],
});

async function noteUser(errand: Errand, id: string, nin: string | null): Promise<void> {
  const { ledger, step, world } = errand;
  const found = await world.portal.db
    .selectFrom('account')
    .select(['lin', 'user_id'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (found === undefined) return;
  noteAccount(errand, found.lin, found.user_id, nin);
  ledger.add(`${step.id}.accountId`, 'accountId', id, ledger.ownerOf(found.lin));
}

const stated = (
  errand: Errand,
  { number = '', type = '', org = '', mail = '', userName = '' }: Arguments,
) => {
  const { ledger } = errand;
  return user(`x-${errand.step.id}`, {
    userType: type,
    ...(userName !== '' && { userName: ledger.meaning(userName) }),
    ...(mail !== '' && { emails: [{ value: ledger.meaning(mail), type: 'home' }] }),
    university: {
      ...(number !== '' && { nationalId: ledger.meaning(number) }),
      ...(type !== 'Student'
        ? { organization: ledger.meaning(org) }
        : { organization: undefined, level: undefined }),
    },
  });
};

const changeUser = (
  name: string,
  choose: Parameters<typeof move>[0]['choose'],
  path: string,
): Move =>
  move({
    name,
    by: PEOPLE,
    choose,
    run: async (errand, { who = '', to = '' }) => {
      const id = errand.ledger.get(`${who}.accountId`);
      const value = to === 'false' ? false : to === 'true' ? true : errand.ledger.meaning(to);
      return isAccepted(await errand.scim('PATCH', `/Users/${id}`, patch(path, value)));
    },
  });

export const machineMoves: readonly Move[] = [
  move({
    name: 'scim.makeUser',
    by: PEOPLE,
    weight: 4,
    choose: (draw) =>
      args({
        number: draw.oneOf(['', draw.value('nin'), draw.value('nin'), draw.value('nin')]),
        type: draw.oneOf(['Employee', 'Associate', 'Student']),
        org: draw.value('orgId'),
        mail: draw.oneOf(['', draw.value('mail')]),
        userName: draw.oneOf(['', '', '', draw.value('liUId')]),
      }),
    run: async (errand, given) => {
      const answer = await errand.scim('POST', '/Users', stated(errand, given));
      const id = textOf(answer.body, 'id');
      const { number = '' } = given;
      if (isAccepted(answer) && id !== null)
        await noteUser(errand, id, number === '' ? null : errand.ledger.meaning(number));
      return isAccepted(answer);
    },
  }),
  changeUser(
    'scim.number',
    (draw) => args({ who: draw.who('accountId'), to: draw.value('nin') }),
    `${UNIVERSITY}:nationalId`,
  ),
  changeUser(
    'scim.givenName',
    (draw) => args({ who: draw.who('accountId'), to: draw.oneOf(['Bo', 'Eva']) }),
    'name.givenName',
  ),
  changeUser(
    'scim.birthDate',
    (draw) => args({ who: draw.who('accountId'), to: draw.oneOf(['1990-01-01']) }),
    `${UNIVERSITY}:birthDate`,
  ),
  changeUser(
    'scim.homeMail',
    (draw) => args({ who: draw.who('accountId'), to: draw.value('mail') }),
    'emails[type eq "home"].value',
  ),
  changeUser(
    'scim.workMail',
    (draw) => args({ who: draw.who('accountId'), to: draw.value('mail') }),
    'emails[type eq "work"].value',
  ),
  changeUser(
    'scim.active',
    (draw) => args({ who: draw.who('accountId'), to: draw.oneOf(['false', 'false', 'true']) }),
    'active',
  ),
  changeUser(
    'scim.endDate',
    (draw, { today }) => args({ who: draw.who('accountId'), to: today }),
    `${UNIVERSITY}:endDate`,
  ),
  changeUser(
    'scim.organisation',
    (draw) => args({ who: draw.who('accountId'), to: draw.value('orgId') }),
    `${UNIVERSITY}:organization`,
  ),
  move({
    name: 'scim.deleteUser',
    by: PEOPLE,
    choose: (draw) => args({ who: draw.who('accountId') }),
    run: async (errand, { who = '' }) =>
      isAccepted(await errand.scim('DELETE', `/Users/${errand.ledger.get(`${who}.accountId`)}`)),
  }),
  move({
    name: 'scim.makeOrganisation',
    by: ORGANISATIONS,
    choose: (draw) => args({ parent: draw.value('orgId') }),
    run: async (errand, { parent = '' }) => {
      const { ledger, step, cast } = errand;
      const externalId = `${cast.sources.get(step.actor)}-${step.id}`;
      const answer = await errand.scim('POST', '/Organizations', {
        schemas: [ORGANIZATION],
        externalId,
        displayName: `Ny avdelning ${externalId}`,
        shortName: externalId.toUpperCase(),
        type: 'Unit',
        parent: { value: ledger.meaning(parent) },
      });
      if (isAccepted(answer)) ledger.add(`${step.id}.orgId`, 'orgId', externalId, null);
      return isAccepted(answer);
    },
  }),
  move({
    name: 'scim.moveOrganisation',
    by: ORGANISATIONS,
    weight: 3,
    choose: (draw) => args({ org: draw.value('orgId'), parent: draw.value('orgId') }),
    run: async (errand, { org = '', parent = '' }) => {
      const { ledger } = errand;
      const id = encodeURIComponent(ledger.meaning(org));
      const body = patch('parent', { value: ledger.meaning(parent) });
      return isAccepted(await errand.scim('PATCH', `/Organizations/${id}`, body));
    },
  }),
  move({
    name: 'scim.renameOrganisation',
    by: ORGANISATIONS,
    choose: (draw) =>
      args({
        org: draw.value('orgId'),
        to: draw.oneOf(['Ny enhet', 'https://evil.example', '\u202eenhet']),
      }),
    run: async (errand, { org = '', to = '' }) => {
      const id = encodeURIComponent(errand.ledger.meaning(org));
      return isAccepted(
        await errand.scim('PATCH', `/Organizations/${id}`, patch('displayName', to)),
      );
    },
  }),
  move({
    name: 'scim.deleteOrganisation',
    by: ORGANISATIONS,
    choose: (draw) => args({ org: draw.value('orgId') }),
    run: async (errand, { org = '' }) =>
      isAccepted(
        await errand.scim(
          'DELETE',
          `/Organizations/${encodeURIComponent(errand.ledger.meaning(org))}`,
        ),
      ),
  }),
  move({
    name: 'file.importPerson',
    by: ['file'],
    weight: 3,
    choose: (draw) =>
      args({
        who: draw.oneOf(['a', 'b']),
        number: draw.value('nin'),
        kind: draw.oneOf(['Employee', 'Associate', 'Student']),
        org: draw.value('orgId'),
        mail: draw.oneOf(['', draw.value('mail')]),
        end: draw.oneOf(['', '2026-12-01']),
      }),
    run: async (errand, given) => {
      const { ledger } = errand;
      const { who = '', number = '', kind = '', org = '', mail = '', end = '' } = given;
      const isStudent = kind === 'Student';
      const cells = [
        who,
        number,
        'Anna',
        'Ek',
        kind,
        isStudent ? '' : org,
        isStudent ? '' : end,
        mail,
      ].map((cell) => ledger.meaning(cell).replaceAll(/[;\n"]/g, ''));
      const lines = [
        'id;national_id;given_name;surname;kind;organisation;end_date;external_email',
        cells.join(';'),
      ];
      return importFile(errand, lines);
    },
  }),
  move({
    name: 'file.importUserId',
    by: ['file'],
    weight: 2,
    choose: (draw) =>
      args({
        who: draw.who(),
        kind: draw.oneOf(['Employee', 'Associate']),
        org: draw.value('orgId'),
        number: draw.oneOf(['', draw.value('nin')]),
      }),
    run: async (errand, { who = '', kind = '', org = '', number = '' }) => {
      const { ledger } = errand;
      const cells = [`u-${who}`, ledger.get(`${who}.liUId`), number, 'Anna', 'Ek', kind, org].map(
        (cell) => ledger.meaning(cell).replaceAll(/[;\n"]/g, ''),
      );
      return importFile(errand, [
        'id;user_id;national_id;given_name;surname;kind;organisation',
        cells.join(';'),
      ]);
    },
  }),
];

/** Imports a file of the source. The operator who does so has not looked into it. */
async function importFile(errand: Errand, lines: readonly string[]): Promise<boolean> {
  const { world, step, cast } = errand;
  const answer = await errand.call(
    'POST',
    '/api/Imports',
    {
      people: Buffer.from(lines.join('\n')).toString('base64'),
      source: cast.sources.get(step.actor),
      isPartial: true,
      mayEndMany: true,
    },
    'root',
  );
  const made = await world.portal.db
    .selectFrom('source_record')
    .innerJoin('account', 'account.id', 'source_record.account_id')
    .select(['account.id', 'account.lin', 'account.user_id', 'external_id'])
    .where('source', '=', cast.sources.get(step.actor) ?? '')
    .execute();
  for (const { lin, user_id: liUId } of made)
    if (errand.ledger.ownerOf(lin) === null) noteAccount(errand, lin, liUId, null);
  const counts = field(answer.body, 'files', '0', 'counts');
  return ['made', 'changed', 'ended'].some((outcome) => Number(field(counts, outcome)) > 0);
}
