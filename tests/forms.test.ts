import { expect, test } from 'vitest';
import { modulesUnder } from './tools/modules.ts';

const GUARD = 'src/client/forms/unsavedChanges.tsx';

const KERNEL = 'src/client/forms/portalForm.ts';
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
  'features/alumni/verify/CodeForm.tsx': 'A code, which is sent again.',
  'features/activationKeys/CreateKeyForm.tsx':
    'A document that is chosen again while it lies on the desk.',
  'features/activationKeys/run/KeyRunForm.tsx': 'A list that is pasted again, or fetched.',
  'features/accounts/lists/SavedViews.tsx': 'The name of a view is typed again in a moment.',
  'features/identity/activationKey/KeyForm.tsx':
    'A way to sign in: leaving it is choosing another.',
  'features/identity/desk/DeskProofPage.tsx': 'A number, which the desk tells again.',
  'features/identity/email/CodeForm.tsx': 'A code, which is sent again.',
  'features/identity/email/EmailPage.tsx': 'A way to sign in: leaving it is choosing another.',
  'features/identity/external/CodeForm.tsx': 'A code, which is sent again.',
  'features/identity/external/AddressForm.tsx': 'An address, which is typed again in a moment.',
  'features/identity/external/invitation/Invited.tsx':
    'A button alone: the invitation says everything.',
  'features/identity/twoStep/SecondStepForm.tsx':
    'A code for signing in, which the app shows anew.',
  'features/identity/twoStep/StepUpForm.tsx': 'A proof, which is asked for again.',
  'domain/caller/CodeStep.tsx': 'A code, which the person says again.',
  'domain/caller/DocumentStep.tsx': 'A document that is chosen again while it lies on the desk.',
  'features/verify/CodeForm.tsx': 'A code, which is sent again.',
};

/** Components that change data without a form element. */
const WITHOUT_ELEMENT = [
  'features/accounts/bulk/ChoiceStep.tsx',
  'features/accounts/lists/ColumnSettingsPanel.tsx',
  'features/cards/portrait/PlaceAndUpload.tsx',
];

const components = modulesUnder('src/client').filter(
  ({ path }) => path.endsWith('.tsx') && !path.includes('.test.'),
);
const nameOf = (path: string) => path.replace('src/client/', '');
const forms = components.filter(
  ({ path, text }) => /<Form\s/.test(text) || WITHOUT_ELEMENT.includes(nameOf(path)),
);
const uses = ({ imports }: (typeof forms)[number], path: string) =>
  imports.some(({ target }) => target === path);
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
