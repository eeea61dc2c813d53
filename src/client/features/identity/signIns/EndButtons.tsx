import { useConnection } from '#client/offline/connection.ts';
import { Button } from '#client/ui/Button.ts';
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
  const { online } = useConnection();
  return (
    <Button
      variant="default"
      size="sm"
      className={className}
      disabled={!online}
      loading={end.isPending && end.variables === id}
      aria-label={t('SIGN_INS/END/LABEL', { device })}
      onClick={() => end.mutate(id)}
    >
      {t('SIGN_INS/END')}
    </Button>
  );
}

/** Signs out of all other devices at once. */
export function EndOthers({ endOthers, count }: Pick<Ending, 'endOthers'> & { count: number }) {
  const { t } = useTranslation();
  const { online } = useConnection();
  return (
    <Button
      variant="default"
      size="sm"
      disabled={!online}
      loading={endOthers.isPending}
      onClick={() => endOthers.mutate()}
    >
      {t('SIGN_INS/END_OTHERS', { count })}
    </Button>
  );
}
