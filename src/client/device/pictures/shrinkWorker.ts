import { type CompressionTask, compressInWorker } from './compress.ts';

/** Replies with the picture; null when this worker cannot decode or draw it. */
addEventListener('message', ({ data }: MessageEvent<CompressionTask>) => {
  void compressInWorker(data).then(
    (picture) => postMessage(picture),
    () => postMessage(null),
  );
});
