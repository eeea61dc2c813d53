import { useState } from 'react';
import { photoHandoff } from '#contract/photoHandoff.ts';
import type { Image } from '#contract/profileImages.ts';
import { useAction } from '#client/actions/useAction.ts';
import { pageAge } from '#client/device/clock.ts';
import { call } from '#client/api/call.ts';
import { Button } from '#client/ui/Button.ts';
import { Messages } from '#client/ui/toasts/Messages.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import { useTranslation } from '#client/domain/cards/texts.ts';
import { cardFailure } from '../failure.ts';
import { Focused } from '../pictures/Focused.tsx';
import { ConfirmPicture } from './ConfirmPicture.tsx';
import { WaitForPhone } from './WaitForPhone.tsx';
import classes from '../portrait/Portrait.module.css';

interface PhonePortraitProps {
  readonly isForCard: boolean;
  /** Called when the picture has become the user's current one. */
  readonly onDone: (image: Image) => void | Promise<unknown>;
  readonly onCancel: () => void;
}

/**
 * Lets the user's phone take the picture for a computer without a camera, which continues when the
 * picture arrives (internal).
 */
export function PhonePortrait({ isForCard, onDone, onCancel }: PhonePortraitProps) {
  const { t } = useTranslation();
  const [taken, setTaken] = useState<string | null>(null);
  const [isOver, setOver] = useState(false);
  const start = useAction({
    send: async () => ({ ...(await call(photoHandoff.start, {})), startedAt: pageAge() }),
    onSent: () => setOver(false),
    failure: null,
  });
  const begin = () => {
    setTaken(null);
    start.reset();
    start.mutate();
  };
  const failure = cardFailure(start.error, 'CARD/HANDOFF');

  if (taken !== null)
    return <ConfirmPicture imageId={taken} isForCard={isForCard} onDone={onDone} onAgain={begin} />;
  if (start.data && !isOver)
    return (
      <WaitForPhone
        key={start.data.id}
        handoff={start.data}
        onTaken={setTaken}
        onOver={() => setOver(true)}
        onCancel={onCancel}
      />
    );
  return (
    <Focused key={String(isOver)}>
      <div className={classes.stack}>
        {isOver ? (
          <Notice tone="warning" isSpoken title={t('CARD/HANDOFF/OVER')}>
            <p>{t('CARD/HANDOFF/OVER/TEXT')}</p>
          </Notice>
        ) : (
          <p>{t('CARD/HANDOFF/WHAT')}</p>
        )}
        {failure && (
          <Notice tone={failure.type} isSpoken>
            <Messages messages={failure.messages} />
          </Notice>
        )}
        <div className={classes.buttons}>
          <Button loading={start.isPending} onClick={begin}>
            {t(isOver ? 'CARD/HANDOFF/ANEW' : 'CARD/HANDOFF/BEGIN')}
          </Button>
          <Button variant="default" onClick={onCancel}>
            {t('CARD/HANDOFF/BACK')}
          </Button>
        </div>
      </div>
    </Focused>
  );
}
