import { useTranslation } from '../texts.ts';
import { Button } from '../../../ui/Button.ts';
import classes from './Portrait.module.css';

interface SendingStateProps {
  /** How much has left the device, 0 to 100. */
  readonly percent: number;
  readonly onStop: () => void;
}

/** How far a picture has come on its way, and how to stop it. */
export function SendingState({ percent, onStop }: SendingStateProps) {
  const { t } = useTranslation();
  const words = t('CARD/PHOTO/SENDING', { percent });
  return (
    <div className={classes.stack}>
      <p role="status">{words}</p>
      <progress className={classes.progress} value={percent} max={100} aria-label={words} />
      <div className={classes.buttons}><Button variant="default" onClick={onStop}>{t('CARD/PHOTO/STOP')}</Button></div>
    </div>
  );
}
