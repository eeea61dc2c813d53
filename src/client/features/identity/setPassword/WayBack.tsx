import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { useSession } from '../../../api/session.ts';
import { Notice } from '../../../components/Notice.tsx';
import type { TextKey } from '../../../i18n/keys.ts';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { landing } from '../../../routing/paths.ts';
import { proveAgain } from './proveAgain.ts';

const texts = {
  usedUp: ['ACCOUNT/USED_UP/TITLE', 'ACCOUNT/USED_UP/TEXT'],
  otherBrowser: ['ACCOUNT/OTHER_BROWSER/TITLE', 'ACCOUNT/OTHER_BROWSER/TEXT'],
  tooOld: ['ACCOUNT/TOO_OLD/TITLE', 'ACCOUNT/TOO_OLD/TEXT'],
} as const satisfies Record<string, readonly [TextKey, TextKey]>;

/** Why this sign-in sets no password, and the way to one that does. */
export function WayBack({ reason }: { reason: keyof typeof texts }) {
  const { t } = useTranslation();
  const session = useSession();
  const [title, text] = texts[reason];
  const { href, isOutside } = session ? proveAgain(session.caller.scope) : { href: landing(), isOutside: false };
  return (
    <Notice
      tone="warning"
      isSpoken
      title={t(title)}
      action={<Button component={Link} to={href} reloadDocument={isOutside} size="sm">{t('ACCOUNT/SIGN_IN_AGAIN')}</Button>}
    >
      <p>{t(text)}</p>
    </Notice>
  );
}
