import { expect, test } from 'vitest';
import { expectListed, expectNone } from './tools/findings.ts';
import { modulesUnder } from './tools/modules.ts';

const GUARD = 'src/client/forms/unsavedChanges.tsx';

const KERNEL = 'src/client/forms/portalForm.ts';
/** The part of the kernel without the call. */
const KERNEL_FIELDS = 'src/client/forms/formFields.ts';

const SHELL = 'src/client/forms/Form.tsx';

/** Search forms, which change nothing and so do not need the form shell. */
const PLAIN: Readonly<Record<string, string>> = {
  'ui/SearchForm.tsx': 'Its words are kept with its outcome, or typed again in a moment.',
};

/** Forms without anything that a user would miss. */
const WITHOUT: Readonly<Record<string, string>> = {
  'features/alumniAdmin/mailings/FilterForm.tsx':
    'Choices that change nothing, made again in a moment.',
  'features/activationKeys/run/KeyRunForm.tsx': 'A list that is pasted again, or fetched.',
  'features/accounts/lists/SavedViews.tsx': 'The name of a view is typed again in a moment.',
  'features/identity/activationKey/KeyForm.tsx':
    'A way to sign in: leaving it is choosing another.',
  'features/identity/email/EmailPage.tsx': 'A way to sign in: leaving it is choosing another.',
  'features/identity/external/AddressForm.tsx': 'An address, which is typed again in a moment.',
  'forms/CodeForm.tsx': 'A code, which is sent or told again.',
};

/** Components that change data without a form element. */
const WITHOUT_ELEMENT = [
  'features/accounts/bulk/ChoiceStep.tsx',
  'features/accounts/lists/ColumnSettingsPanel.tsx',
  'features/cards/portrait/PlaceAndUpload.tsx',
];

/** Forms with inputs of their own instead of the kernel's fields. */
const OUTSIDE_KERNEL: Readonly<Record<string, string>> = {
  'features/accounts/lists/SavedViews.tsx':
    'A name kept on the device, on a page that loads no form library.',
  'features/alumniAdmin/mailings/FilterForm.tsx':
    'A filter in the address of the page, which the list of saved files changes too.',
};

const client = modulesUnder('src/client').filter(({ path }) => !path.includes('.test.'));
const components = client.filter(({ path }) => path.endsWith('.tsx'));
const nameOf = (path: string) => path.replace('src/client/', '');
const namesOf = (modules: readonly { readonly path: string }[]) =>
  modules.map(({ path }) => nameOf(path));
const forms = components.filter(
  ({ path, text }) => /<Form\s/.test(text) || WITHOUT_ELEMENT.includes(nameOf(path)),
);
const uses = ({ imports }: (typeof forms)[number], path: string) =>
  imports.some(({ target }) => target === path);
const areas = client.filter(({ path }) => /^src\/client\/(features|domain)\//.test(path));
/** Returns the files of areas whose text matches. */
const matching = (pattern: RegExp) =>
  areas.filter(({ text }) => pattern.test(text)).map(({ path }) => path);
/** A part of the kernel, and the hooks of areas that use it for their forms. */
const withHooks = (kernel: string) => [
  kernel,
  ...areas
    .filter((module) => /\/use\w*Form\.ts$/.test(module.path) && uses(module, kernel))
    .map(({ path }) => path),
];
const kernels = withHooks(KERNEL);
const usesKernel = (form: (typeof forms)[number]) =>
  [...kernels, ...withHooks(KERNEL_FIELDS)].some((path) => uses(form, path));
const isGuarded = (form: (typeof forms)[number]) =>
  (uses(form, GUARD) && /\bunsaved\.question\b|\bunsaved={unsaved}/.test(form.text)) ||
  (kernels.some((path) => uses(form, path)) && /\{\.\.\.(\w+\.)?frame\}/.test(form.text));

test('every form uses the form shell or gives a reason not to', () => {
  const plain = components.filter(({ path, text }) => path !== SHELL && /<form\b/.test(text));
  expectListed(namesOf(plain), Object.keys(PLAIN), {
    missing: `has a form of its own. Use the form shell (${SHELL}).`,
    surplus: 'uses the form shell. Take it off PLAIN.',
  });
});

test('every form asks before changes are lost or gives a reason not to', () => {
  expect(forms.length).toBeGreaterThan(10);
  expectListed(namesOf(forms.filter((form) => !isGuarded(form))), Object.keys(WITHOUT), {
    missing: 'loses what was typed. Spread the frame of usePortalForm, or show unsaved.question.',
    surplus: 'asks before anything is lost. Take it off WITHOUT.',
  });
});

test('nothing else blocks a navigation or a reload for a form', () => {
  const others = components.filter(
    ({ path, text }) => path !== GUARD && /\buseBlocker\b/.test(text),
  );
  expectNone(namesOf(others), `Use useUnsavedChanges of ${GUARD}.`);
});

test('every form has its fields and errors from the kernel or gives a reason not to', () => {
  const outside = forms.filter(
    (form) => !usesKernel(form) && !WITHOUT_ELEMENT.includes(nameOf(form.path)),
  );
  expectListed(namesOf(outside), Object.keys(OUTSIDE_KERNEL), {
    missing: `has fields of its own. Use usePortalForm of ${KERNEL}.`,
    surplus: 'has its fields from the kernel. Take it off OUTSIDE_KERNEL.',
  });
});

test('a call’s errors are placed and listed by the kernel', () => {
  const placing = matching(/\bstatus\s*[!=]==?\s*400\b|\b(errorOf|fieldErrors)\b/);
  expectNone(placing, `Leave the errors of a call to ${KERNEL}, which finds their fields.`);
});

/** What hides an error of a save because no answer came, on one line of code or two. */
const UNTOLD =
  /!\(\w+ instanceof NetworkError\)\)?\s*toasts\.failure|instanceof NetworkError[^;{}]*\) return(?: null| undefined)?;/;

test('a save that had no answer leaves a message, whatever the connection does next', () => {
  expectNone(
    matching(UNTOLD),
    'Say it also when no answer came: toasts.failure knows what to say.',
  );
});

test.each([
  "if (!(error instanceof NetworkError)) toasts.failure(error, 'PROFILE');",
  'if (error === null || error instanceof NetworkError || isStale(error)) return null;',
  'if (error instanceof NetworkError) return;',
])('a hidden error is recognised: %s', (code) => {
  expect(code).toMatch(UNTOLD);
});
