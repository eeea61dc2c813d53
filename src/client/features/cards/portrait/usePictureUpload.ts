import { useEffect, useRef, useState } from 'react';
import { profileImages, type Image } from '#contract/profileImages.ts';
import type { Placement } from '#rules/placement.ts';
import { useAction } from '#client/actions/useAction.ts';
import { call } from '#client/api/call.ts';
import { upload } from '#client/api/upload.ts';
import { base64Of } from '#client/device/base64.ts';
import type { ShrunkPicture } from '#client/device/pictures/shrink.ts';

/**
 * Uploads a picture and makes it the user's current one, with progress. A retry continues where the
 * previous attempt stopped.
 */
export function usePictureUpload(
  { blob }: ShrunkPicture,
  isForCard: boolean,
  onDone: (image: Image) => void | Promise<unknown>,
) {
  const [share, setShare] = useState(0);
  const [key] = useState(() => crypto.randomUUID());
  const uploaded = useRef<string>(null);
  const stopping = useRef<AbortController>(null);
  // Closing the panel cancels the upload.
  useEffect(() => () => stopping.current?.abort(), []);

  const sending = useAction({
    send: async (placement: Placement) => {
      const { signal } = (stopping.current = new AbortController());
      setShare(0);
      uploaded.current ??= await uploadBlob(blob, isForCard, {
        idempotencyKey: key,
        signal,
        onProgress: setShare,
      });
      return await call(
        profileImages.makeCurrent,
        { body: { id: uploaded.current, ...placement } },
        { signal },
      );
    },
    onSent: onDone,
    failure: null,
  });
  const isStopped = sending.error?.name === 'AbortError';
  return {
    share,
    isSending: sending.isPending,
    error: isStopped ? null : sending.error,
    send: (placement: Placement) => sending.mutate(placement),
    stop: () => stopping.current?.abort(),
  };
}

async function uploadBlob(
  blob: Blob,
  isForCard: boolean,
  options: Parameters<typeof upload>[2],
): Promise<string> {
  const body = { base64Image: await base64Of(blob), mediaType: 'image/jpeg' } as const;
  const { id } = await upload(
    isForCard ? profileImages.upload : profileImages.uploadSmall,
    { body },
    options,
  );
  return id;
}
