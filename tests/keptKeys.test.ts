import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { filesUnder, root } from './tools/modules.ts';

/**
 * The changes that make something anew each time: after a lost answer they are repeated under the
 * key of the first attempt (`useKeyPerBody`), which the server knows.
 */
const KEPT = [
  'domain/cards/waitingFreeze.ts: cards.freeze',
  'features/accounts/bulk/storedRuns.ts: accountRuns.begin',
  'features/accounts/bulk/storedRuns.ts: accountRuns.undo',
  'features/accounts/create/TransientNumberPanel.tsx: transientNumber.createTransientNumber',
  'features/accounts/create/useSaveAccount.ts: accounts.create',
  'features/activationKeys/run/keyRun.ts: activationKeys.createMany',
  'features/administration/subscribers/SubscriberForm.tsx: webhooks.create',
  'features/administration/systems/ConnectForm.tsx: scimClients.create',
  'features/administration/systems/RenewForm.tsx: scimClients.renew',
  'features/alumni/entry/RegistrationForm.tsx: alumniSignIn.request',
  'features/alumni/profile/useProfile.ts: alumni.saveProfile',
  'features/alumniAdmin/mailings/useFiltering.ts: alumniMailing.filter',
  'features/alumniAdmin/register/AlumnusForm.tsx: alumniAdmin.saveProfile',
  'features/alumniAdmin/requests/AddRequestPanel.tsx: alumniAdmin.addRequest',
  'features/alumniAdmin/requests/ApprovePanel.tsx: alumniAdmin.approve',
  'features/alumniAdmin/requests/RejectPanel.tsx: alumniAdmin.reject',
  'features/alumniAdmin/requests/UndoRejectPanel.tsx: alumniAdmin.undoReject',
  'features/cards/handoff/SendToDesk.tsx: photoHandoff.upload',
  'features/cases/NewCaseForm.tsx: incidents.createOwn',
  'features/cases/ReplyForm.tsx: incidents.addAction',
  'features/eduroam/Logins.tsx: eduroam.generate',
  'features/identity/external/useCreateAccount.ts: calls.create',
  'features/identity/external/useResetPassword.ts: calls.resetPassword',
  'features/identity/setPassword/useSetPassword.ts: passwords.set',
  'features/identity/signIns/SignInCase.tsx: incidents.createOwn',
  'features/offices/MissingOfficeForm.tsx: campus.reportMissingOffice',
  'features/offices/saveOffice.ts: offices.addOffice',
  'features/studies/cancelAlumnus/CancelAlumnusForm.tsx: students.cancelAlumnus',
  'features/studies/retirement/useChoosing.ts: students.cancel',
  'features/support/MemoForm.tsx: incidents.addAction',
  'features/support/NewCaseForm.tsx: incidents.create',
  'features/vouching/invitations/useInviteForm.ts: invitations.send',
];

/** A call with its arguments, as they are written. */
function callsIn(text: string): { readonly name: string; readonly written: string }[] {
  return [...text.matchAll(/\b(?:call|callVersioned|upload)\(\s*(\w+\.\w+)/g)].map(
    ({ index, 1: name = '' }) => ({ name, written: text.slice(index, endOfCall(text, index)) }),
  );
}

function endOfCall(text: string, start: number): number {
  let depth = 0;
  for (let at = text.indexOf('(', start); at < text.length; at += 1) {
    if (text[at] === '(') depth += 1;
    if (text[at] === ')') depth -= 1;
    if (depth === 0) return at;
  }
  return text.length;
}

/** Whether the call has a key that is not made for this attempt alone. */
function keepsKey(written: string, text: string): boolean {
  const given = /,\s*options\s*$/.test(written)
    ? /const options = \{(?<rest>[^}]*)/.exec(text)?.groups?.['rest']
    : written;
  return given?.includes('idempotencyKey') === true && !/crypto\.randomUUID\(\)/.test(given);
}

test('what must not be done twice is repeated under the same key', () => {
  const kept = ['src/client/features', 'src/client/domain']
    .flatMap(filesUnder)
    .filter((path) => /\.tsx?$/.test(path) && !path.includes('.test.'))
    .flatMap((path) => {
      const text = readFileSync(join(root, path), 'utf8');
      return callsIn(text)
        .filter(({ written }) => keepsKey(written, text))
        .map(({ name }) => `${path.replace('src/client/', '')}: ${name}`);
    });
  expect(
    [...new Set(kept)].toSorted(),
    'A call that loses its key is done twice after a lost answer; one that gets a key is listed here.',
  ).toEqual(KEPT);
});

test.each([
  ['call(a.b, { body }, { idempotencyKey: keyOf(body) })', true],
  ['call(a.b, { body: f(x) }, { idempotencyKey })', true],
  ['call(a.b, { body }, { idempotencyKey: crypto.randomUUID() })', false],
  ['call(a.b, { body })', false],
  ['const options = { idempotencyKey: keyOf(x) };\ncall(a.b, {}, options)', true],
  ['const options = { signal };\ncall(a.b, {}, options)', false],
])('%s keeps its key: %s', (text, isKept) => {
  expect(callsIn(text).map(({ written }) => keepsKey(written, text))).toEqual([isKept]);
});
