import type { UseQueryResult } from '@tanstack/react-query';
import { LinkButton } from '#client/ui/LinkButton.tsx';
import { RadioField } from '#client/ui/RadioField.tsx';
import { RowSkeleton } from '#client/ui/Skeletons.tsx';
import { useTranslation } from '../texts.ts';

interface UserNameChoiceProps {
  readonly names: UseQueryResult<string[]>;
  readonly chosen: string | undefined;
  readonly onChoose: (name: string) => void;
  /** Whether another user has taken the submitted name in the meantime. */
  readonly isTaken: boolean;
}

/**
 * Choice of one of the available user names (EXT-04). Without any, the account can still be
 * created: the server assigns a name.
 */
export function UserNameChoice({
  names: { data, isPending, refetch },
  chosen,
  onChoose,
  isTaken,
}: UserNameChoiceProps) {
  const { t } = useTranslation();
  if (isPending) return <RowSkeleton rows={1} />;
  if (data === undefined || data.length === 0)
    return (
      <p role="status">
        {t('EXTERNAL/USER_NAME/NONE')}{' '}
        <LinkButton onClick={() => void refetch()}>{t('SHELL/RETRY')}</LinkButton>
      </p>
    );
  return (
    <RadioField
      label={t('ACCOUNT/SUCCESS/USER_ID')}
      options={data.map((name) => ({ value: name, label: name }))}
      value={chosen ?? null}
      onChange={onChoose}
      onBlur={() => undefined}
      help={t('EXTERNAL/USER_NAME/HELP')}
      error={isTaken ? t('EXTERNAL/USER_NAME/TAKEN') : undefined}
    />
  );
}
