import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { photoHandoff } from '../../../../contract/photoHandoff.ts';
import { upload } from '../../../api/upload.ts';
import { base64Of } from '../../../device/pictures/base64.ts';
import type { ShrunkPicture } from '../../../device/pictures/shrink.ts';

/** Sends the telephone's picture to the computer that waits, with how far it has come. */
export function useSendingToDesk(code: string, { blob }: ShrunkPicture, onSent: () => void) {
  const [share, setShare] = useState(0);
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const stopping = useRef<AbortController>(null);
  useEffect(() => () => stopping.current?.abort(), []);

  const sending = useMutation({
    mutationFn: async () => {
      const { signal } = (stopping.current = new AbortController());
      setShare(0);
      const body = { code, base64Image: await base64Of(blob), mediaType: 'image/jpeg' } as const;
      await upload(photoHandoff.upload, { body }, { idempotencyKey, signal, onProgress: setShare });
    },
    onSuccess: onSent,
  });
  return {
    percent: Math.round(share * 100),
    isSending: sending.isPending,
    error: sending.error?.name === 'AbortError' ? null : sending.error,
    send: () => sending.mutate(),
    stop: () => stopping.current?.abort(),
  };
}
