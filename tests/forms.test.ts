import { expect, test } from 'vitest';
import { modulesUnder } from './tools/modules.ts';

const GUARD = 'src/client/forms/unsavedChanges.tsx';

const KERNEL = 'src/client/forms/portalForm.ts';
/** The part of the kernel without the call. */
const KERNEL_FIELDS = 'src/client/forms/formFields.ts';
/** The hook with the fields of the profile form. */
const PROFILE = 'src/client/features/accounts/profile/useProfileForm.ts';

const SHELL = 'src/client/forms/Form.tsx';

/** Search forms, which change nothing and so do not need the form shell. */
const PLAIN: Readonly<Record<string, string>> = {
  'features/deceased/DeceasedPage.tsx': 'Its words are typed again in a moment.',
  'ui/SearchForm.tsx': 'Its words are kept with its outcome, or typed again in a moment.',
  'features/accounts/create/SearchForm.tsx': 'Its words are kept with its outcome.',
  'features/accounts/find/FindAccountPage.tsx': 'Its words are typed again in a moment.',
};

/** Forms without anything that a user would miss. */
const WITHOUT: Readonly<Record<string, string>> = {
  'features/alumniAdmin/mailings/FilterForm.tsx':
    'Choices that change nothing, made again in a moment.',
  'features/activationKeys/CreateKeyForm.tsx':
    'A document that is chosen again while it lies on the desk.',
  'features/activationKeys/run/KeyRunForm.tsx': 'A list that is pasted again, or fetched.',
  'features/accounts/lists/SavedViews.tsx': 'The name of a view is typed again in a moment.',
  'features/identity/activationKey/KeyForm.tsx':
    'A way to sign in: leaving it is choosing another.',
  'features/identity/email/EmailPage.tsx': 'A way to sign in: leaving it is choosing another.',
  'features/identity/external/AddressForm.tsx': 'An address, which is typed again in a moment.',
  'features/identity/external/invitation/Invited.tsx':
    'A button alone: the invitation says everything.',
  'features/identity/twoStep/SecondStepForm.tsx':
    'A code for signing in, which the app shows anew.',
  'features/identity/twoStep/StepUpForm.tsx': 'A proof, which is asked for again.',
  'domain/caller/DocumentStep.tsx': 'A document that is chosen again while it lies on the desk.',
  'forms/CodeForm.tsx': 'A code, which is sent or told again.',
};

/** Components that change data without a form element. */
const WITHOUT_ELEMENT = [
  'features/accounts/bulk/ChoiceStep.tsx',
  'features/accounts/lists/ColumnSettingsPanel.tsx',
  'features/cards/portrait/PlaceAndUpload.tsx',
];

/** Forms that do not use the kernel yet. Only remove from this list. */
const OUTSIDE_KERNEL = new Set([
  'forms/CodeForm.tsx',
  'domain/caller/DocumentStep.tsx',
  'features/accounts/lists/SavedViews.tsx',
  'features/activationKeys/CreateKeyForm.tsx',
  'features/activationKeys/run/KeyRunForm.tsx',
  'features/alumniAdmin/mailings/FilterForm.tsx',
  'features/devices/TextSetting.tsx',
  'features/identity/directory/NewAccountForm.tsx',
  'features/identity/external/CreateAccountForm.tsx',
  'features/identity/external/ResetPasswordPage.tsx',
  'features/identity/external/invitation/Invited.tsx',
  'features/identity/myAccounts/ChangePasswordForm.tsx',
  'features/identity/setPassword/SetPasswordForm.tsx',
  'features/identity/twoStep/AppSetup.tsx',
  'features/identity/twoStep/PasskeySetup.tsx',
  'features/identity/twoStep/SecondStepForm.tsx',
  'features/identity/twoStep/StepUpForm.tsx',
  'features/vouching/invitations/InviteForm.tsx',
]);

/** Files that list the errors of fields themselves. Only remove from this list. */
const OWN_ERRORS = new Set([
  'features/identity/directory/NewAccountForm.tsx',
  'features/identity/external/PasswordAndTerms.tsx',
  'features/identity/myAccounts/ChangePasswordForm.tsx',
  'features/identity/setPassword/SetPasswordForm.tsx',
  'features/vouching/invitations/InviteForm.tsx',
]);

const client = modulesUnder('src/client').filter(({ path }) => !path.includes('.test.'));
const components = client.filter(({ path }) => path.endsWith('.tsx'));
const nameOf = (path: string) => path.replace('src/client/', '');
const forms = components.filter(
  ({ path, text }) => /<Form\s/.test(text) || WITHOUT_ELEMENT.includes(nameOf(path)),
);
const uses = ({ imports }: (typeof forms)[number], path: string) =>
  imports.some(({ target }) => target === path);
const areas = client.filter(({ path }) => /^src\/client\/(features|domain)\//.test(path));
/** Returns the files of areas whose text matches, besides the listed ones. */
const matching = (pattern: RegExp, listed: ReadonlySet<string>) =>
  areas
    .filter(({ path, text }) => pattern.test(text) && !listed.has(nameOf(path)))
    .map(({ path }) => path);
const isGuarded = (form: (typeof forms)[number]) =>
  (uses(form, GUARD) && /\bunsaved\.question\b|\bunsaved={unsaved}/.test(form.text)) ||
  (uses(form, KERNEL) && /\{\.\.\.frame\}/.test(form.text));

test('every form uses the form shell or gives a reason not to', () => {
  const plain = components.filter(({ path, text }) => path !== SHELL && /<form\b/.test(text));
  expect(plain.map(({ path }) => nameOf(path)).toSorted()).toEqual(Object.keys(PLAIN).toSorted());
});

test('every form asks before changes are lost or gives a reason not to', () => {
  expect(forms.length).toBeGreaterThan(10);
  expect(
    forms
      .filter((form) => !isGuarded(form))
      .map(({ path }) => nameOf(path))
      .toSorted(),
  ).toEqual(Object.keys(WITHOUT).toSorted());
});

test('nothing else blocks a navigation or a reload for a form', () => {
  const others = components.filter(
    ({ path, text }) => path !== GUARD && /\buseBlocker\b/.test(text),
  );
  expect(others.map(({ path }) => path)).toEqual([]);
});

test('every form has its fields and errors from the kernel or is listed', () => {
  const usesKernel = (form: (typeof forms)[number]) =>
    [KERNEL, KERNEL_FIELDS, PROFILE].some((path) => uses(form, path));
  expect(
    forms
      .filter((form) => !usesKernel(form) && !WITHOUT_ELEMENT.includes(nameOf(form.path)))
      .map(({ path }) => nameOf(path))
      .filter((name) => !OUTSIDE_KERNEL.has(name)),
  ).toEqual([]);
});

test('a call’s errors are placed and listed by the kernel', () => {
  expect(matching(/\bstatus\s*[!=]==?\s*400\b/, new Set())).toEqual([]);
  expect(matching(/\b(errorOf|fieldErrors)\b/, OWN_ERRORS)).toEqual([]);
});
