import type { PasswordStatus } from '#contract/password.ts';
import { AuthenticationScope } from '#contract/values.ts';
import type { PartSafety } from '#rules/accountSafety.ts';
import { PasswordAge } from '#client/domain/PasswordAge.tsx';
import { RowDetail } from '#client/ui/LinkRow.tsx';
import { StatusBadge } from '#client/ui/StatusBadge.tsx';
import { signInMethodNames } from '../signIns/deviceName.ts';
import { useTranslation } from '../texts.ts';

interface PartStateProps {
  readonly of: PartSafety;
  readonly password: PasswordStatus | null;
  /** The number of recovery codes that are left. */
  readonly codes: number;
}

/** The state of one part of the account's protection, as an icon and words. */
export function PartState({ of: { part, state, isGood }, password, codes }: PartStateProps) {
  const { t } = useTranslation();
  const tone = isGood ? 'ok' : 'attention';
  switch (part) {
    case 'password':
      return (
        password && (
          <>
            <PasswordAge status={password} Detail={RowDetail} />
            {password.setWith !== undefined && (
              <RowDetail>
                {password.setWith === AuthenticationScope.Main
                  ? t('SAFETY/PASSWORD_SET_SIGNED_IN')
                  : t('SAFETY/PASSWORD_SET_WITH', {
                      method: t(signInMethodNames[password.setWith]),
                    })}
              </RowDetail>
            )}
          </>
        )
      );
    case 'secondFactor':
      return <StatusBadge tone={tone} label={t(`SAFETY/SECOND_FACTOR/${state}`)} />;
    case 'recoveryCodes':
      if (state === 'SECOND_FACTOR_FIRST')
        return (
          <>
            <StatusBadge tone="waiting" label={t('SAFETY/CODES/LATER')} />
            <RowDetail>{t('SAFETY/CODES/LATER_TEXT')}</RowDetail>
          </>
        );
      return <StatusBadge tone={tone} label={t('MFA/CODES/LEFT', { count: codes })} />;
    case 'ownAddress':
      return (
        <>
          <StatusBadge tone={tone} label={t(`SAFETY/OWN_ADDRESS/${state}`)} />
          <RowDetail>{t('SAFETY/OWN_ADDRESS/ABOUT')}</RowDetail>
        </>
      );
    default:
      return part satisfies never;
  }
}
