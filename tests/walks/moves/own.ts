import { castNames } from '../cast.ts';
import { isAccepted } from '../errand.ts';
import { args, EVERYBODY, move, type Move } from '../move.ts';

const PEOPLE = EVERYBODY.filter((human) => castNames.some((name) => name === human));
const HONEST = PEOPLE.filter((human) => human !== 'root');

/** What everybody may do for themselves. */
export const ownMoves: readonly Move[] = [
  move({
    name: 'own.contact',
    by: PEOPLE,
    honestBy: HONEST,
    weight: 0.25,
    choose: (draw) => args({ mail: draw.value('mail') }),
    run: async (errand, { mail = '' }) =>
      isAccepted(
        await errand.call('POST', '/api/employee/contactinformation', {
          alternativeEmailAddress: errand.ledger.meaning(mail),
          smsNumber: null,
        }),
      ),
  }),
  move({
    name: 'own.verifyMail',
    by: PEOPLE,
    honestBy: HONEST,
    weight: 0.25,
    choose: () => ({}),
    run: async (errand) => {
      const { ledger, step } = errand;
      if (!isAccepted(await errand.call('POST', '/api/user/verifications', { type: 'email' })))
        return false;
      const read = (await errand.collectMail()).find(({ recipient }) =>
        ledger
          .all('mail')
          .some(
            ({ value, owner }) =>
              value === recipient &&
              (owner === step.actor ||
                (owner !== null &&
                  ledger.coalition.has(owner) &&
                  ledger.coalition.has(step.actor))),
          ),
      );
      const code = /\d{4} \d{4}/.exec(read?.body ?? '')?.[0].replace(' ', '');
      if (code === undefined) return false;
      return isAccepted(
        await errand.call('PUT', '/api/user/verification/verify', { code, type: 'email' }),
      );
    },
  }),
  move({
    name: 'own.network',
    by: PEOPLE,
    honestBy: HONEST,
    weight: 0.25,
    choose: () => ({}),
    run: async (errand) => isAccepted(await errand.call('POST', '/api/eduroam/passwords')),
  }),
  move({
    name: 'own.cancelStudies',
    by: PEOPLE,
    honestBy: ['student', 'newStudent'],
    weight: 0.25,
    choose: () => ({}),
    run: async (errand) => isAccepted(await errand.call('DELETE', '/api/students/self')),
  }),
  move({
    name: 'own.twoStep',
    by: PEOPLE,
    honestBy: HONEST,
    weight: 0.25,
    choose: () => ({}),
    run: async (errand) => isAccepted(await errand.call('POST', '/api/MFA/recoverycodes')),
  }),
  move({
    name: 'own.signOutEverywhere',
    by: PEOPLE,
    honestBy: HONEST,
    weight: 0.25,
    choose: () => ({}),
    run: async (errand) => isAccepted(await errand.call('DELETE', '/api/authentication/sessions')),
  }),
  move({
    name: 'vouching.answer',
    by: PEOPLE,
    honestBy: ['employee'],
    weight: 0.25,
    choose: (draw) => args({ who: draw.who('accountId'), ending: draw.oneOf(['ending', 'kept']) }),
    run: async (errand, { who = '', ending = '' }) => {
      const accounts = [errand.ledger.get(`${who}.accountId`)];
      const body = ending === 'ending' ? { accounts, letsEnd: true } : { accounts };
      return isAccepted(await errand.call('PUT', `/api/vouching/${ending}`, body));
    },
  }),
];
