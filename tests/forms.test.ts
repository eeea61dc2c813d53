import { expect, test } from 'vitest';
import { modulesUnder } from './tools/modules.ts';

const GUARD = 'src/client/components/unsavedChanges.tsx';

/** Forms that hold nothing a person would miss. */
const WITHOUT: Readonly<Record<string, string>> = {
  'features/accounts/create/SearchForm.tsx': 'A search, whose words are kept with its outcome.',
  'features/accounts/find/FindAccountPage.tsx': 'A search, whose words are typed again in a moment.',
  'features/identity/activationKey/KeyForm.tsx': 'A way to sign in: leaving it is choosing another.',
  'features/identity/email/CodeForm.tsx': 'A code, which is sent again.',
  'features/identity/email/EmailPage.tsx': 'A way to sign in: leaving it is choosing another.',
  'features/identity/twoStep/SecondStepForm.tsx': 'A code for signing in, which the app shows anew.',
  'features/identity/twoStep/StepUpForm.tsx': 'A proof, which is asked for again.',
};

/** What is changed without a form element. */
const WITHOUT_ELEMENT = ['features/accounts/bulk/Choosing.tsx', 'features/accounts/lists/ColumnSettingsPanel.tsx', 'features/cards/portrait/PlaceAndSend.tsx'];

const components = modulesUnder('src/client').filter(({ path }) => path.endsWith('.tsx') && !path.includes('.test.'));
const nameOf = (path: string) => path.replace('src/client/', '');
const forms = components.filter(({ path, text }) => /<form\b/.test(text) || WITHOUT_ELEMENT.includes(nameOf(path)));
const isGuarded = ({ imports, text }: (typeof forms)[number]) => imports.some(({ target }) => target === GUARD) && /\bunsaved\.question\b/.test(text);

test('every form asks before its changes are lost, or says why there are none', () => {
  expect(forms.length).toBeGreaterThan(10);
  expect(forms.filter((form) => !isGuarded(form)).map(({ path }) => nameOf(path)).toSorted()).toEqual(Object.keys(WITHOUT).toSorted());
});

test('nothing else keeps a navigation or a reload back for a form', () => {
  const others = components.filter(({ path, text }) => path !== GUARD && /\buseBlocker\b/.test(text));
  expect(others.map(({ path }) => path)).toEqual([]);
});
