import { leadingZeroBits, provenText } from '#rules/proofOfWork.ts';

/**
 * Number of hashes computed in parallel, to keep the browser's crypto threads busy: computing them
 * one by one would wait for each.
 */
const BATCH_SIZE = 2000;

addEventListener('message', ({ data }: MessageEvent<{ challenge: string; difficulty: number }>) => {
  void findNumber(data.challenge, data.difficulty).then((number) => postMessage(number));
});

async function findNumber(challenge: string, difficulty: number): Promise<number> {
  const encoder = new TextEncoder();
  for (let from = 0; ; from += BATCH_SIZE) {
    const texts = Array.from({ length: BATCH_SIZE }, (_, index) =>
      encoder.encode(provenText(challenge, from + index)),
    );
    const digests = await Promise.all(texts.map((text) => crypto.subtle.digest('SHA-256', text)));
    const found = digests.findIndex(
      (digest) => leadingZeroBits(new Uint8Array(digest)) >= difficulty,
    );
    if (found >= 0) return from + found;
  }
}
