import { useState } from 'react';
import type { ShrunkPicture } from '../../../device/pictures/shrink.ts';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { PictureSource } from '../portrait/PictureSource.tsx';
import type { End } from './ending.ts';
import { SendToDesk } from './SendToDesk.tsx';

interface CaptureProps {
  readonly code: string;
  readonly onEnd: (end: End) => void;
}

/** Takes or chooses a picture, and sends it to the computer, where it is placed. */
export function Capture({ code, onEnd }: CaptureProps) {
  const { t } = useTranslation();
  const [picture, setPicture] = useState<ShrunkPicture | null>(null);
  if (picture !== null) return <SendToDesk code={code} picture={picture} onEnd={onEnd} onBack={() => setPicture(null)} />;
  return (
    <>
      <p>{t('CARD/CAPTURE/WHAT')}</p>
      <PictureSource isForCard onPicture={setPicture} />
    </>
  );
}
