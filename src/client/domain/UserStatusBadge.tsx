import type { UserStatus } from '#contract/values.ts';
import type { IsoDate } from '#rules/dates.ts';
import type { TextKey } from '../i18n/keys.ts';
import { useDays } from '../ui/dates/useDays.ts';
import { usePassedDay } from '../ui/dates/useToday.ts';
import { StatusBadge, type StatusTone } from '../ui/StatusBadge.tsx';
import { useTranslation } from '../i18n/useTranslation.ts';

const looks: Readonly<
  Record<UserStatus, readonly [StatusTone, label: TextKey, explanation: TextKey]>
> = {
  Active: ['ok', 'USER_STATUS/ACTIVE', 'USER_STATUS/ACTIVE/MEANING'],
  Unsuspended: ['ok', 'USER_STATUS/UNSUSPENDED', 'USER_STATUS/UNSUSPENDED/MEANING'],
  New: ['new', 'USER_STATUS/NEW', 'USER_STATUS/NEW/MEANING'],
  Inactive: ['stopped', 'USER_STATUS/INACTIVE', 'USER_STATUS/INACTIVE/MEANING'],
  Inretirement: ['waiting', 'USER_STATUS/INRETIREMENT', 'USER_STATUS/INRETIREMENT/MEANING'],
  Retired: ['stopped', 'USER_STATUS/RETIRED', 'USER_STATUS/RETIRED/MEANING'],
  Suspended: ['paused', 'USER_STATUS/SUSPENDED', 'USER_STATUS/SUSPENDED/MEANING'],
  Deceased: ['neutral', 'USER_STATUS/DECEASED', 'USER_STATUS/DECEASED/MEANING'],
  None: ['neutral', 'USER_STATUS/NONE', 'USER_STATUS/NONE/MEANING'],
};

interface UserStatusBadgeProps {
  readonly status: UserStatus;
  /** Day on which a closing account closes, if known. */
  readonly closes?: IsoDate | null;
  readonly isBrief?: true;
}

/**
 * Badge with an account's status. Explains the status on hover and focus (SHELL-30) unless
 * `isBrief`, which is for badges inside links.
 */
export function UserStatusBadge({ status, closes, isBrief }: UserStatusBadgeProps) {
  const { t } = useTranslation();
  const { inWords } = useDays();
  const passedDay = usePassedDay();
  const [tone, label, explanation] = looks[status];
  const isDated = status === 'Inretirement' && closes && closes >= passedDay;
  return (
    <StatusBadge
      tone={tone}
      label={isDated ? t('USER_STATUS/INRETIREMENT/ON', { day: inWords(closes) }) : t(label)}
      {...(!isBrief && { explanation: t(explanation) })}
    />
  );
}
