import { addDays } from '#rules/dates.ts';
import { addMonths } from '#rules/months.ts';
import { type Answer, type Errand, isAccepted } from '../errand.ts';
import { ADMINISTRATORS, args, type Arguments, field, move, type Move, textOf } from '../move.ts';

/** Whether the answer of a bulk call says that something was done. */
export const hasSucceeded = ({ status, body }: Answer): boolean =>
  status === 200 && Array.isArray(body) && body.some((one) => field(one, 'succeeded') === true);

const patchProfile = async (errand: Errand, who: string, changes: object): Promise<boolean> => {
  const { ledger } = errand;
  const query = encodeURIComponent(ledger.get(`${who}.liUId`));
  const body = { norEduPersonLIN: ledger.get(`${who}.lin`), ...changes };
  return isAccepted(await errand.call('PATCH', `/api/EmployeeProfile?targetLiuId=${query}`, body));
};

/** A field of the profile panel, drawn and sent by its name. */
const profileMove = (
  name: string,
  fieldName: string,
  draw: Parameters<typeof move>[0]['choose'],
): Move =>
  move({
    name: `profile.${name}`,
    by: ADMINISTRATORS,
    choose: draw,
    run: (errand, { who = '', to = '' }) =>
      patchProfile(errand, who, { [fieldName]: errand.ledger.meaning(to) }),
  });

interface Creation {
  readonly lin: string | null;
  readonly number: string | null;
  readonly org: string;
  readonly mail: string | null;
  readonly names: readonly [string, string];
}

async function create(
  errand: Errand,
  { lin, number, org, mail, names }: Creation,
): Promise<Answer> {
  return errand.call('POST', '/api/Accounts', {
    norEduPersonLIN: lin,
    norEduPersonNIN: number,
    liUId: null,
    givenName: names[0],
    surname: names[1],
    description: null,
    organisationId: org,
    validThrough: addMonths(errand.world.today(), 6),
    itSubscriptionType: mail === null ? 'Medium' : 'Small',
    contactPersonEmployeeNorEduPersonLin: null,
    costCentreActivityId: null,
    hasEmployeeProfilePage: false,
    externalEmailAddress: mail,
    externalInvoiceData: null,
  });
}

/** Notes an account that the step has made, and whose it is. */
export function noteAccount(errand: Errand, lin: string, liUId: string | null, nin: string | null) {
  const { ledger, step } = errand;
  const isNew = ledger.ownerOf(lin) === null;
  const owner = ledger.ownerOf(lin) ?? (nin === null ? null : ledger.holderOf(nin)) ?? step.actor;
  ledger.own(lin, owner);
  if (isNew && ledger.coalition.has(step.actor)) ledger.openDoor(lin);
  ledger.add(`${step.id}.lin`, 'lin', lin, owner);
  ledger.add(`${step.id}.liUId`, 'liUId', liUId, owner);
  ledger.add(`${step.id}.nin`, 'nin', nin, owner);
}

const bulk = (
  name: string,
  method: string,
  path: string,
  bodyOf: (errand: Errand, given: Arguments) => object,
  more: (today: string) => Readonly<Record<string, readonly string[]>> = () => ({}),
): Move =>
  move({
    name,
    by: ADMINISTRATORS,
    choose: (draw, { today }) =>
      args({
        who: draw.who(),
        ...Object.fromEntries(
          Object.entries(more(today)).map(([key, values]) => [key, draw.oneOf(values)]),
        ),
      }),
    run: async (errand, given) =>
      hasSucceeded(await errand.call(method, path, bodyOf(errand, given))),
  });

const linOf = ({ ledger }: Errand, { who = '' }: Arguments) => ledger.get(`${who}.lin`);
const days = (today: string) => ({
  date: [today, addDays(today, 1), addDays(today, 40), addMonths(today, 11)],
});

export const peopleMoves: readonly Move[] = [
  profileMove('number', 'norEduPersonNIN', (draw) =>
    args({ who: draw.who(), to: draw.value('nin') }),
  ),
  profileMove('givenName', 'givenName', (draw) =>
    args({ who: draw.who(), to: draw.oneOf(['Anna', 'Bo']) }),
  ),
  profileMove('surname', 'surname', (draw) =>
    args({ who: draw.who(), to: draw.oneOf(['Ek', 'Lind']) }),
  ),
  profileMove('displayName', 'displayName', (draw) =>
    args({ who: draw.who(), to: draw.oneOf(['Anna Ek', 'Bo Lind']) }),
  ),
  profileMove('externalEmail', 'externalEmailAddress', (draw) =>
    args({ who: draw.who(), to: draw.value('mail') }),
  ),
  profileMove('organisation', 'organisationId', (draw) =>
    args({ who: draw.who(), to: draw.value('org') }),
  ),
  profileMove('contactPerson', 'contactPersonEmployeeNorEduPersonLin', (draw) =>
    args({ who: draw.who(), to: draw.value('lin') }),
  ),
  profileMove('description', 'description', (draw) => args({ who: draw.who(), to: 'A guest' })),
  move({
    name: 'account.takeOver',
    by: ADMINISTRATORS,
    weight: 2,
    choose: (draw) =>
      args({
        who: draw.who('lin'),
        org: draw.unit(),
        mail: draw.oneOf(['', draw.value('mail')]),
        names: draw.oneOf(['', 'Anna Ek']),
      }),
    run: async (errand, { who = '', org = '', mail = '', names = '' }) => {
      const { ledger } = errand;
      const lin = ledger.get(`${who}.lin`);
      const [given = 'Anna', surname = 'Ek'] = (
        names === '' ? await namesOf(errand, lin) : names
      ).split(' ');
      const answer = await create(errand, {
        lin,
        number: null,
        org: ledger.meaning(org),
        mail: mail === '' ? null : ledger.meaning(mail),
        names: [given, surname],
      });
      return isAccepted(answer);
    },
  }),
  move({
    name: 'account.create',
    by: ADMINISTRATORS,
    weight: 6,
    choose: (draw) =>
      args({
        number: draw.oneOf([draw.value('nin'), `@${draw.who('nin')}.nin`]),
        org: draw.unit(),
        mail: draw.oneOf(['', draw.value('mail')]),
      }),
    run: async (errand, { number = '', org = '', mail = '' }) => {
      const { ledger } = errand;
      const nin = ledger.meaning(number);
      const answer = await create(errand, {
        lin: null,
        number: nin,
        org: ledger.meaning(org),
        mail: mail === '' ? null : ledger.meaning(mail),
        names: ['Anna', 'Ek'],
      });
      const lin = textOf(answer.body, 'norEduPersonLIN');
      if (!isAccepted(answer) || lin === null) return false;
      noteAccount(errand, lin, textOf(answer.body, 'liUId'), nin);
      return true;
    },
  }),
  bulk(
    'account.extend',
    'PATCH',
    '/api/Accounts/Extend',
    (errand, given) => ({ accounts: [linOf(errand, given)], extendDate: given['date'] }),
    days,
  ),
  bulk(
    'account.endDate',
    'PATCH',
    '/api/Accounts/EndDate',
    (errand, given) => ({ accounts: [linOf(errand, given)], endDate: given['date'] }),
    days,
  ),
  bulk(
    'account.subscription',
    'PATCH',
    '/api/Accounts/ITSubscription',
    (errand, given) => ({
      accounts: [linOf(errand, given)],
      itSubsctiptionType: given['type'],
      externalEmailAddresses: { [linOf(errand, given)]: given['mail'] },
    }),
    () => ({ type: ['Small', 'Medium', 'Large'], mail: ['away@elsewhere.example'] }),
  ),
  bulk('account.cancel', 'DELETE', '/api/Accounts/Cancel', (errand, given) => ({
    accountsToCancel: [
      {
        employeePositionId: null,
        givenName: 'Anna',
        surname: 'Ek',
        hasLiUPhone: false,
        liUId: errand.ledger.get(`${given['who'] ?? ''}.liUId`),
        norEduPersonLIN: linOf(errand, given),
      },
    ],
  })),
];

const namesOf = async ({ world }: Errand, lin: string): Promise<string> => {
  const found = await world.portal.db
    .selectFrom('person')
    .select(['given_name', 'surname'])
    .where('lin', '=', lin)
    .executeTakeFirst();
  return `${found?.given_name ?? 'Anna'} ${found?.surname ?? 'Ek'}`;
};
