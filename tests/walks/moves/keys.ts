import { isAccepted } from '../errand.ts';
import { args, DESKS, field, KEY_MAKERS, move, type Move, textOf } from '../move.ts';

/** A document that nobody has seen: a desk can lie, and its owner is told of what follows. */
const statedDocument = (lin: string) => ({
  norEduPersonLin: lin,
  assuranceDocumentType: 'Passport',
  expirationDate: '2035-05-01',
  assuranceDocumentOther: null,
});

export const keyMoves: readonly Move[] = [
  move({
    name: 'key.make',
    by: KEY_MAKERS,
    weight: 2,
    choose: (draw) => args({ who: draw.who(), document: draw.oneOf(['yes', 'no']) }),
    run: async (errand, { who = '', document = '' }) => {
      const { ledger, step } = errand;
      const lin = ledger.get(`${who}.lin`);
      const answer = await errand.call('POST', '/api/ActivationKey', {
        norEduPersonLin: lin,
        liUId: ledger.get(`${who}.liUId`),
        ...(document === 'yes' && { identityAssurance: statedDocument(lin) }),
      });
      ledger.add(`${step.id}.key`, 'key', textOf(answer.body, 'key'), ledger.ownerOf(lin));
      return isAccepted(answer);
    },
  }),
  move({
    name: 'key.makeMany',
    by: KEY_MAKERS,
    choose: (draw) => args({ who: draw.who() }),
    run: async (errand, { who = '' }) => {
      const { ledger, step } = errand;
      const liUIds = [ledger.get(`${who}.liUId`)];
      const answer = await errand.call('POST', '/api/ActivationKey/Many', { liUIds });
      const key = textOf(answer.body, '0', 'key', 'key');
      ledger.add(`${step.id}.key`, 'key', key, ledger.ownerOf(ledger.get(`${who}.lin`)));
      return key !== null;
    },
  }),
  move({
    name: 'key.revoke',
    by: KEY_MAKERS,
    choose: (draw) => args({ who: draw.who() }),
    run: async (errand, { who = '' }) =>
      isAccepted(
        await errand.call('DELETE', `/api/ActivationKey/${errand.ledger.get(`${who}.liUId`)}`),
      ),
  }),
  move({
    name: 'desk.document',
    by: [...new Set([...DESKS, ...KEY_MAKERS])],
    choose: (draw) => args({ who: draw.who('lin') }),
    run: async (errand, { who = '' }) =>
      isAccepted(
        await errand.call(
          'POST',
          '/api/CallerVerification/Document',
          statedDocument(errand.ledger.get(`${who}.lin`)),
        ),
      ),
  }),
  move({
    name: 'desk.codeToMail',
    by: [...new Set([...DESKS, ...KEY_MAKERS])],
    choose: (draw) => args({ who: draw.who('lin') }),
    run: async (errand, { who = '' }) => {
      const { ledger } = errand;
      const body = { norEduPersonLin: ledger.get(`${who}.lin`), type: 'email' };
      const answer = await errand.call('POST', '/api/CallerVerification/Code', body);
      const fresh = await errand.collectMail();
      // Only whoever reads the mail of the address can read the code out.
      const read = fresh.find(({ recipient }) =>
        ledger
          .all('mail')
          .some(
            ({ value, owner }) =>
              value === recipient && owner !== null && ledger.coalition.has(owner),
          ),
      );
      const code = /\d{4} \d{4}/.exec(read?.body ?? '')?.[0].replace(' ', '');
      if (!isAccepted(answer) || code === undefined) return false;
      return isAccepted(
        await errand.call('PUT', '/api/CallerVerification/Code', { ...body, code }),
      );
    },
  }),
  ...(
    [
      ['desk.key', 'Key', {}],
      ['desk.signOut', 'SignOut', {}],
      ['desk.extend', 'Extension', {}],
      ['desk.freeze', 'Card', { action: 'freeze' }],
      ['desk.unfreeze', 'Card', { action: 'unfreeze' }],
    ] as const
  ).map(([name, path, more]) =>
    move({
      name,
      by: DESKS,
      choose: (draw) => args({ who: draw.who() }),
      run: async (errand, { who = '' }) => {
        const { ledger, step } = errand;
        const liUId = ledger.get(`${who}.liUId`);
        const answer = await errand.call('POST', `/api/Caller/${path}`, { liUId, ...more });
        const key = field(answer.body, 'key');
        if (key !== undefined)
          ledger.add(
            `${step.id}.key`,
            'key',
            textOf(key, 'key'),
            ledger.ownerOf(ledger.get(`${who}.lin`)),
          );
        return isAccepted(answer);
      },
    }),
  ),
];
