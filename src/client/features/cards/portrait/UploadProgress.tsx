import { useTranslation } from '#client/domain/cards/texts.ts';
import { Button } from '#client/ui/Button.ts';
import classes from './Portrait.module.css';

interface UploadProgressProps {
  /** Percentage of the picture that has been sent, 0 to 100. */
  readonly percent: number;
  readonly onStop: () => void;
}

/** Progress of an upload, with a button that stops it. */
export function UploadProgress({ percent, onStop }: UploadProgressProps) {
  const { t } = useTranslation();
  const words = t('CARD/PHOTO/SENDING', { percent });
  return (
    <div className={classes.stack}>
      <p role="status">{words}</p>
      <progress className={classes.progress} value={percent} max={100} aria-label={words} />
      <div className={classes.buttons}>
        <Button variant="default" onClick={onStop}>
          {t('CARD/PHOTO/STOP')}
        </Button>
      </div>
    </div>
  );
}
