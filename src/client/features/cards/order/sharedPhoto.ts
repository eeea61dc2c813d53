import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { SHARE_PATH, sharedPhotoOutcomes, type SharedPhotoOutcome } from '#rules/sharedPhoto.ts';
import { SHARED_CACHE } from '#sw/messages.ts';

type Problem = Exclude<SharedPhotoOutcome, 'KEPT'>;

/**
 * The photo that was shared to the app, which is no longer on the device once it is here, or why
 * there is none. Both are null without one. A reload forgets it.
 */
export function useSharedPhoto(): {
  readonly photo: Blob | null;
  readonly problem: Problem | null;
} {
  const [search, setSearch] = useSearchParams();
  const [shared, setShared] = useState<{ photo: Blob | null; problem: Problem | null }>({
    photo: null,
    problem: null,
  });
  const outcome = sharedPhotoOutcomes.find((one) => one === search.get('shared')) ?? null;

  useEffect(() => {
    if (outcome === null) return;
    setSearch(
      (before) => {
        before.delete('shared');
        return before;
      },
      { replace: true },
    );
    const show = async () => {
      const photo = await take();
      if (outcome !== 'KEPT') setShared({ photo: null, problem: outcome });
      else setShared({ photo, problem: photo ? null : 'LOST' });
    };
    void show();
  }, [outcome, setSearch]);
  return shared;
}

/** Takes the photo from the device; null when none is waiting. */
async function take(): Promise<Blob | null> {
  try {
    const answer = await (await caches.open(SHARED_CACHE)).match(SHARE_PATH);
    const photo = await answer?.blob();
    await caches.delete(SHARED_CACHE);
    return photo ?? null;
  } catch {
    return null;
  }
}
