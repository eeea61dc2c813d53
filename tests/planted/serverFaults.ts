import type { PlantedFault, TestFinder } from './fault.ts';

/** Faults of calls: rights, limits, privacy, repetition, and what outside systems do. */
export const serverFaults: readonly PlantedFault<TestFinder>[] = [
  {
    id: 'sixth-key-attempt',
    file: 'src/server/session/signIn/activationKey/activationKeySignIn.ts',
    old: "purpose: 'activation-key-browser', max: 5,",
    new: "purpose: 'activation-key-browser', max: 6,",
    origin: 'A browser could try one more activation key than the page and the documents say.',
    finder: {
      test: 'tests/http/activationKeyRefusals.test.ts',
      title: 'lock a browser after five in fifteen minutes',
    },
  },
  {
    id: 'bankid-link-of-another',
    file: 'src/server/session/signIn/bankid/handlers.ts',
    old: 'if (hasComeBack(stored)) return signInWith(call, stored, collected);',
    new: "if (hasComeBack(stored) || stored.order.way === 'app') return signInWith(call, stored, collected);",
    origin:
      'Whoever sent the link of their own BankID order was signed in as the one who opened it.',
    finder: {
      test: 'tests/http/bankidRelay.test.ts',
      title: 'is not signed in as that person, however long they ask',
    },
  },
  {
    id: 'frozen-card-code',
    file: 'src/server/areas/cardChecks/store.ts',
    old: ".where('card.status', '=', 'Active')",
    new: ".where('card.status', '<>', 'Blocked')",
    origin: 'The code of a card that had been frozen after it was lost was still accepted.',
    finder: {
      test: 'tests/areas/cardChecks.test.ts',
      title: 'freezing refuses the code at once, and unfreezing accepts it again',
    },
  },
  {
    id: 'photo-without-consent',
    file: 'src/server/areas/cardChecks/handlers.ts',
    old: 'device.showsPhoto ? await portraitOf(tx, device.lin) : undefined',
    new: 'device.lin ? await portraitOf(tx, device.lin) : undefined',
    origin: 'Whoever checked a card got the photo of a holder who does not show it.',
    finder: {
      test: 'tests/areas/cardChecks.test.ts',
      title: 'the photo is shown only if the holder shows it',
    },
  },
  {
    id: 'origin-of-any-scheme',
    file: 'src/server/http/origin.ts',
    old: '(new URL(origin).host === host && new URL(origin).protocol === new URL(baseUrl).protocol)',
    new: 'new URL(origin).host === host',
    origin: 'A page over http:// could change what a portal over https:// has.',
    finder: {
      test: 'tests/http/origin.test.ts',
      title: 'a portal over https:// takes it with its scheme',
    },
  },
  {
    id: 'same-key-other-body',
    file: 'src/server/http/idempotency.ts',
    old: '.update(JSON.stringify([method, url, body ?? null]))',
    new: '.update(JSON.stringify([method, url, body === undefined]))',
    origin: 'A change with the key of another one got its answer, and was not made.',
    finder: {
      test: 'tests/http/idempotency.test.ts',
      title: 'refuses a changed body with the same key',
    },
  },
  {
    id: 'case-of-another-desk',
    file: 'src/server/areas/incidents/handlers.ts',
    old: 'if (!found || !handles(actor, found)) return notFound;',
    new: 'if (!found || !(handles(actor, found) || isSupport(actor))) return notFound;',
    origin: 'A worker of any desk could close and reopen the cases of every other desk.',
    finder: {
      test: 'tests/areas/incidents.test.ts',
      title: 'a desk lists, reads, writes in and closes cases of its own kind only',
    },
  },
  {
    id: 'two-guesses-an-attempt',
    file: 'src/server/areas/passwords/changePassword.ts',
    old: 'return !isKnown && (await isPasswordOf(directory, user_id, password));',
    new: 'return isKnown || (await isPasswordOf(directory, user_id, password));',
    origin: 'At the open session of another, both fields of a change could guess the password.',
    finder: {
      test: 'tests/reliability/passwordCommit.test.ts',
      title: 'the new password is no second guess at the current one',
    },
  },
  {
    id: 'number-in-a-logged-stack',
    file: 'src/server/http/logging.ts',
    old: '{ stack: withoutNationalIds(error.stack) }',
    new: '{ stack: error.stack }',
    origin: 'The log had personal identity numbers, which errors of the database repeat.',
    finder: {
      test: 'tests/http/log.test.ts',
      title: 'logs an error without the values that the database includes in it',
    },
  },
  {
    id: 'deleted-person-written-anew',
    file: 'src/server/areas/register/matching.ts',
    old: 'where account.id = incoming.account_id and refusal is null and ${isDeleted}`.execute(tx);',
    new: 'where account.id = incoming.account_id and refusal is null and ${isDeleted} and false`.execute(tx);',
    origin: 'A source that still named a deleted person had the name and details written back.',
    finder: {
      test: 'tests/areas/importPeople.test.ts',
      title: 'is left alone by a source that still states the person',
    },
  },
  {
    id: 'receiver-asked-again',
    file: 'src/server/outbox/deliveryLoop.ts',
    old: 'error instanceof NoResponse ? (error.waitMs ?? 0) : 0;',
    new: 'error instanceof NoResponse && error.waitMs === 0 ? 1 : 0;',
    origin: 'A system that asked to be left alone for a time was sent to all the same.',
    finder: {
      test: 'src/server/outbox/deliveryLoop.test.ts',
      title: 'a receiver that asks to be left alone is tried again after that time, not before',
    },
  },
  {
    id: 'busy-provider-ends-sessions',
    file: 'src/server/session/signIn/federation/openId/errors.ts',
    old: 'status >= 500 || status === 429;',
    new: 'status >= 500;',
    origin: 'An identity provider that answered a renewal with 429 ended the session.',
    finder: {
      test: 'tests/http/federationAway.test.ts',
      title: 'ends no session that it is asked to renew',
    },
  },
  {
    id: 'valid-after-the-clock',
    file: 'src/server/database/expiry.ts',
    old: 'latestAt(now).getTime() + lifetimeMs',
    new: 'latestAt(now).getTime() + lifetimeMs * 1e5',
    origin: 'What a clock ahead had written was valid for as long as that clock was ahead.',
    finder: { test: 'tests/http/secondStep.test.ts', title: 'expires ' },
  },
];
