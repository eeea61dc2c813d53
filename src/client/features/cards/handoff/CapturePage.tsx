import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { photoHandoff } from '#contract/photoHandoff.ts';
import { useAction } from '#client/actions/useAction.ts';
import { tabStorage } from '#client/device/storage.ts';
import { call } from '#client/api/call.ts';
import { ErrorState } from '#client/ui/ErrorState.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import { Page } from '#client/ui/Page.tsx';
import { RowSkeleton } from '#client/ui/Skeletons.tsx';
import { useTranslation } from '#client/domain/cards/texts.ts';
import { type End, endOf } from './ending.ts';
import type { ShrunkPicture } from '#client/device/pictures/shrink.ts';
import { PictureSource } from '../portrait/PictureSource.tsx';
import { SendToDesk } from './SendToDesk.tsx';
import classes from './Handoff.module.css';

/**
 * Page on the phone that takes the picture for a waiting computer. Nobody is signed in here, and no
 * personal data is shown.
 */
export default function CapturePage() {
  const { t } = useTranslation();
  const code = useCode();
  return (
    <Page isNarrow title={t('CARD/CAPTURE/TITLE')} heading={t('CARD/CAPTURE/TITLE')}>
      <div className={classes.sheet}>
        {code === null ? <Ended end="OVER" /> : <OpenedCode key={code} code={code} />}
      </div>
    </Page>
  );
}

/**
 * Returns the code and removes it from the address. Another code scanned in the same tab replaces
 * it.
 */
function useCode(): string | null {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const inAddress = hash.slice(1);
  const [code, setCode] = useState(() => (inAddress === '' ? storedCode() : inAddress));
  if (inAddress !== '' && inAddress !== code) setCode(inAddress);

  useEffect(() => {
    if (inAddress === '') return;
    storeCode(inAddress);
    void navigate('.', { replace: true });
  }, [inAddress, navigate]);
  return code;
}

function OpenedCode({ code }: { code: string }) {
  const [end, setEnd] = useState<End | null>(null);
  const open = useAction({
    send: () => call(photoHandoff.open, { body: { code } }),
    failure: null,
  });
  const { mutate: begin } = open;
  useEffect(() => {
    begin();
  }, [begin]);
  const ended = end ?? endOf(open.error);
  useEffect(() => {
    if (ended) removeCode();
  }, [ended]);

  if (ended) return <Ended end={ended} />;
  if (open.error) return <ErrorState error={open.error} onRetry={begin} />;
  return open.isSuccess ? (
    <Capture code={code} onEnd={setEnd} />
  ) : (
    <RowSkeleton rows={1} height="12rem" />
  );
}

function Ended({ end }: { end: End }) {
  const { t } = useTranslation();
  return (
    <Notice tone={end === 'SENT' ? 'success' : 'warning'} isSpoken title={t(`CARD/CAPTURE/${end}`)}>
      <p>{t(`CARD/CAPTURE/${end}/TEXT`)}</p>
    </Notice>
  );
}

interface CaptureProps {
  readonly code: string;
  readonly onEnd: (end: End) => void;
}

/** Takes or chooses a picture and sends it to the computer, where its visible part is chosen. */
function Capture({ code, onEnd }: CaptureProps) {
  const { t } = useTranslation();
  const [picture, setPicture] = useState<ShrunkPicture | null>(null);
  if (picture !== null)
    return (
      <SendToDesk code={code} picture={picture} onEnd={onEnd} onBack={() => setPicture(null)} />
    );
  return (
    <>
      <p>{t('CARD/CAPTURE/WHAT')}</p>
      <PictureSource isForCard onPicture={setPicture} />
    </>
  );
}

/**
 * Session storage key. The phone may unload the page while its camera app is open and restore it
 * without its memory, so the code is stored in this tab.
 */
const KEY = 'capture-code';

const storeCode = (code: string): void => void tabStorage.write(KEY, code);

/** Returns the code that this tab was opened with, or null. */
const storedCode = (): string | null => tabStorage.read(KEY);

/** Removes the code when it has been used or has expired. */
const removeCode = (): void => void tabStorage.write(KEY, null);
