import { ActionButton } from '#client/actions/ActionButton.tsx';
import { OnlineButton } from '#client/ui/OnlineButton.tsx';
import { useTranslation } from '../texts.ts';
import type { useEnding } from './useEnding.ts';

type Ending = ReturnType<typeof useEnding>;

interface EndSessionProps extends Pick<Ending, 'end'> {
  readonly id: string;
  readonly device: string;
  readonly className?: string | undefined;
}

/** Signs out of one other device. */
export function EndSession({ end, id, device, className = '' }: EndSessionProps) {
  const { t } = useTranslation();
  return (
    <OnlineButton
      variant="default"
      size="sm"
      className={className}
      loading={end.isPending && end.variables === id}
      aria-label={t('SIGN_INS/END/LABEL', { device })}
      onClick={() => end.mutate(id)}
    >
      {t('SIGN_INS/END')}
    </OnlineButton>
  );
}

/** Signs out of all other devices at once. */
export function EndOthers({ endOthers, count }: Pick<Ending, 'endOthers'> & { count: number }) {
  const { t } = useTranslation();
  return <ActionButton action={endOthers} label={t('SIGN_INS/END_OTHERS', { count })} />;
}
