import { castNames, STRANGER } from '../cast.ts';
import { type Errand, isAccepted } from '../errand.ts';
import { args, DESKS, KEY_MAKERS, move, type Move, textOf } from '../move.ts';
import { identify, numbersOf, signInByMail } from './signIns.ts';

/** The addresses whose mail the actor reads. */
const mailboxesOf = ({ ledger, step: { actor } }: Errand): ReadonlySet<string> =>
  new Set(
    ledger
      .all('mail')
      .filter(
        ({ owner }) =>
          owner === actor ||
          (owner !== null && ledger.coalition.has(owner) && ledger.coalition.has(actor)),
      )
      .map(({ value }) => value),
  );

/** The secrets after the `#` of the links in the letters that the actor can read, newest first. */
const linksFor = (errand: Errand): readonly string[] => {
  const mailboxes = mailboxesOf(errand);
  return errand.letters
    .filter(({ recipient }) => mailboxes.has(recipient))
    .flatMap(({ body }) => [...body.matchAll(/#([\w-]{16,})/g)].map(([, token = '']) => token))
    .toReversed();
};

/** What the links in letters lead to; the page sends the secret in the body. */
const BEHIND_LINKS = [
  '/api/ActivationKey/Announced',
  '/api/ActivationKey/Disowned',
  '/api/invitations/opened',
] as const;

export const letterMoves: readonly Move[] = [
  move({
    name: 'letter.openLink',
    by: [...castNames, STRANGER],
    honestBy: castNames.filter((name) => name !== 'root'),
    weight: 0.5,
    choose: (draw) => args({ at: draw.oneOf(['0', '1', '2']), path: draw.oneOf(BEHIND_LINKS) }),
    run: async (errand, { at = '0', path = '' }) => {
      const token = linksFor(errand)[Number(at)];
      if (token === undefined) return false;
      const browser = errand.browserOf(errand.step.actor);
      return isAccepted(await errand.send(browser, 'POST', path, { token }));
    },
  }),
  move({
    name: 'guest.invite',
    by: castNames,
    honestBy: ['employee'],
    weight: 0.5,
    choose: (draw, { today }) =>
      args({ mail: draw.value('mail'), until: `${Number(today.slice(0, 4)) + 1}-05-31` }),
    run: async (errand, { mail = '', until = '' }) =>
      isAccepted(
        await errand.call('POST', '/api/invitations', {
          guests: [
            {
              name: 'Anna Ek',
              email: errand.ledger.meaning(mail),
              purpose: 'Visit',
              endsOn: until,
            },
          ],
          language: 'sv-SE',
        }),
      ),
  }),
  move({
    name: 'alumni.admit',
    by: ['alumniAdmin', 'labels', 'info', 'admin'],
    weight: 2,
    choose: (draw) => args({ number: draw.value('nin'), mail: draw.value('mail') }),
    run: async (errand, { number = '', mail = '' }) => {
      const { ledger } = errand;
      const path = '/api/alumniportaladmin/registrationrequests';
      const made = await errand.call('POST', path, {
        firstName: 'Anna',
        lastName: 'Ek',
        email: ledger.meaning(mail),
        norEduPersonNin: ledger.meaning(number),
        preferredLanguage: 'sv-SE',
        educationName: '',
        graduationYear: null,
        internalNotes: '',
      });
      const id = textOf(made.body, 'id');
      if (!isAccepted(made) || id === null) return false;
      const approved = await errand.call('POST', `${path}/${id}/approve`, { internalNotes: '' });
      for (const address of mailboxesOf(errand)) await signInByMail(errand, STRANGER, address);
      return isAccepted(approved);
    },
  }),
  move({
    name: 'desk.bankId',
    by: [...new Set([...DESKS, ...KEY_MAKERS])],
    choose: (draw) => args({ who: draw.who('lin'), caller: draw.oneOf([STRANGER, 'self']) }),
    run: async (errand, { who = '', caller = '' }) => {
      const body = { norEduPersonLin: errand.ledger.get(`${who}.lin`) };
      const asked = await errand.call('POST', '/api/CallerVerification/BankId', body);
      const number = textOf(asked.body, 'number');
      const human = caller === 'self' ? errand.step.actor : caller;
      const [own] = numbersOf(errand, human);
      if (number === null || own === undefined) return false;
      const browser = await identify(errand, human, own);
      if (browser === null) return false;
      return isAccepted(
        await errand.send(browser, 'POST', '/api/CallerVerification/Proof', { number }),
      );
    },
  }),
];
