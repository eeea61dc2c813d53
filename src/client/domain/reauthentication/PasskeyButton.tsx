import { Button } from '#client/ui/Button.ts';
import { KeyIcon } from '#client/ui/icons.tsx';
import { useTranslation } from './texts.ts';

interface PasskeyButtonProps {
  readonly isBusy: boolean;
  readonly isDisabled: boolean;
  readonly onPress: () => void;
}

/** Button that confirms with a passkey. */
export function PasskeyButton({ isBusy, isDisabled, onPress }: PasskeyButtonProps) {
  const { t } = useTranslation();
  return (
    <Button
      leftSection={<KeyIcon size={18} />}
      loading={isBusy}
      disabled={isDisabled}
      onClick={onPress}
    >
      {t('MFA/STEP_UP/PASSKEY')}
    </Button>
  );
}
