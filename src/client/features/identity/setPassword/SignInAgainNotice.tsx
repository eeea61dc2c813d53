import { Link } from 'react-router-dom';
import { useSession } from '#client/session/session.ts';
import { Button } from '#client/ui/Button.ts';
import { Notice } from '#client/ui/Notice.tsx';
import { type TextKey, useTranslation } from '../texts.ts';
import { landing } from '#client/paths/pages.ts';
import { type AuthenticationScope, type ScopeName, scopeName } from '#contract/values.ts';
import { account, activationKey, authentication } from '#client/paths/outside.ts';
import { signIn } from '#client/paths/server.ts';

const texts = {
  usedUp: ['ACCOUNT/USED_UP/TITLE', 'ACCOUNT/USED_UP/TEXT'],
  otherBrowser: ['ACCOUNT/OTHER_BROWSER/TITLE', 'ACCOUNT/OTHER_BROWSER/TEXT'],
  tooOld: ['ACCOUNT/TOO_OLD/TITLE', 'ACCOUNT/TOO_OLD/TEXT'],
} as const satisfies Record<string, readonly [TextKey, TextKey]>;

/** Why this sign-in cannot set a password, with a link to one that can. */
export function SignInAgainNotice({ reason }: { reason: keyof typeof texts }) {
  const { t } = useTranslation();
  const session = useSession();
  const [title, text] = texts[reason];
  const { href, isOutside } = session
    ? reauthenticationPath(session.caller.scope)
    : { href: landing(), isOutside: false };
  return (
    <Notice
      tone="warning"
      isSpoken
      title={t(title)}
      action={
        <Button component={Link} to={href} reloadDocument={isOutside} size="sm">
          {t('ACCOUNT/SIGN_IN_AGAIN')}
        </Button>
      }
    >
      <p>{t(text)}</p>
    </Notice>
  );
}

const pages: Partial<Record<ScopeName, string>> = {
  BankId: authentication('bankid'),
  Wallet: authentication('wallet'),
  WalletByCode: authentication('wallet'),
  ActivationKey: activationKey(),
  Email: authentication('email'),
};

/**
 * Returns the page where the user signs in again by the same method and returns to the account
 * area.
 */
function reauthenticationPath(scope: AuthenticationScope): {
  readonly href: string;
  readonly isOutside: boolean;
} {
  const name = scopeName(scope);
  const page = pages[name];
  return page === undefined
    ? { href: signIn(name, account()), isOutside: true }
    : { href: page, isOutside: false };
}
