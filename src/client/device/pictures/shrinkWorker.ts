import { redraw, workerTools } from './redraw.ts';

/** Replies with the picture; null when this worker cannot decode or draw it. */
addEventListener('message', ({ data }: MessageEvent<Blob>) => {
  void redraw(data, workerTools).then(
    (picture) => postMessage(picture),
    () => postMessage(null),
  );
});
