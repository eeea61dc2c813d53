import { expect, test } from 'vitest';
import { expectListed } from './tools/findings.ts';
import { modulesUnder } from './tools/modules.ts';

/** Targets that are made of the portal's own addresses, or begin with a fixed scheme. */
const OWN = [
  /^telUrl\(/,
  /^`mailto:\$\{/,
  /^(serverPaths|outsidePaths|paths|panels)\.\w+\(/,
  /^signIn\(/,
  /^linkTo\(/,
];

/** Files with a link to another target, with the reason why nobody can have typed it. */
const OTHERS: Readonly<Record<string, string>> = {
  'src/client/features/identity/bankid/BankIdProgress.tsx': 'The scheme of the BankID app.',
  'src/client/features/identity/setPassword/AccountErrorPage.tsx': 'A way to sign in.',
  'src/client/features/identity/twoStep/AppSetup.tsx': 'The scheme of authenticator apps.',
  'src/client/features/landing/SignInMethods.tsx': 'A way to sign in.',
  'src/client/features/liabilities/NextSteps.tsx': 'A destination that is a web address.',
  'src/client/features/wallets/NewOffer.tsx': 'The scheme of wallets, from the server.',
  'src/client/features/wallets/PhonePasses.tsx': 'The address of a pass, from the server.',
  'src/client/features/wallets/WalletConsent.tsx': 'The configured address of a wallet.',
  'src/client/session/ReconnectionDialog.tsx': 'The sign-in page.',
  'src/client/shell/Shell.tsx': 'The address of the page that is open.',
  'src/client/shell/TopBar.tsx': 'The page of the demonstration.',
  'src/client/ui/ExternalLink.tsx': 'The component that checks the target.',
};

const LINK = /<([\w.]+)[^<>]*?\bhref=\{((?:[^{}]|\{[^{}]*\})*)\}/g;

const links = modulesUnder('src/client')
  .filter(({ path }) => !/\.test(ing)?\.tsx?$/.test(path))
  .flatMap(({ path, text }) =>
    [...text.matchAll(LINK)].map(([, tag = '', target = '']) => ({ path, tag, target })),
  );

test('what somebody has typed is a link by the component that refuses other schemes', () => {
  const unchecked = links
    .filter(({ tag, target }) => tag !== 'ExternalLink' && !OWN.some((own) => own.test(target)))
    .map(({ path }) => path);
  expectListed(unchecked, Object.keys(OTHERS), {
    missing: 'links to what may have been typed. Use ExternalLink, which refuses other schemes.',
    surplus: 'has no such link any more. Take it off OTHERS.',
  });
  expect(links.filter(({ tag }) => tag === 'ExternalLink').length).toBeGreaterThan(5);
});
