import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { cardChecks } from '#contract/cardChecks.ts';
import { readCode } from '#rules/livingCode.ts';
import { useAction } from '#client/actions/useAction.ts';
import { call } from '#client/api/call.ts';
import { now } from '#client/device/clock.ts';
import { inTime } from '#client/device/inTime.ts';
import { currentConnection, useConnection } from '#client/offline/connection.ts';
import { checkQueries } from './queries.ts';
import { type Verdict, verdictOfList, verdictOfServer } from './verdict.ts';

/** A person waits in front of the checker: after this time, the list on the device decides. */
const ANSWER_WITHIN_MS = 6000;
/** The list is on the device, unless this is the first visit. */
const LIST_WITHIN_MS = 3000;
/** The code of a pass in a phone's wallet is an address of the portal, or of one that imitates it. */
const PASS_ADDRESS = /^https?:\/\/[^/]+\/check\/[\da-f-]{36}$/i;
/** For how long a verdict, with name and photo, is shown. */
const SHOWN_FOR_MS = 60_000;

/**
 * Checks codes, and has the latest verdict until the next code, until a minute has passed, or until
 * the page is hidden. Nothing of it is stored.
 */
export function useCheck() {
  const client = useQueryClient();
  const { online } = useConnection();
  const { data: status, isPending: isStatusPending } = useQuery(checkQueries.status(online));
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const [isChecking, setChecking] = useState(false);
  const latest = useRef(0);
  const { mutateAsync: ask, reset } = useAction({
    send: (code: string) =>
      call(cardChecks.check, { body: { code } }, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) }),
    isSecret: true,
    failure: null,
  });

  const clear = () => {
    latest.current++;
    setVerdict(null);
    setChecking(false);
    reset();
  };
  const verdictOn = async (text: string): Promise<Verdict> => {
    if (readCode(text) === null)
      return {
        kind: 'refused',
        reason: PASS_ADDRESS.test(text) ? 'IS_PASS' : 'NOT_A_CODE',
        listedAt: null,
        at: now(),
      };
    const answer = currentConnection().online ? await ask(text).catch(() => null) : null;
    if (answer) return verdictOfServer(answer);
    const list = client.ensureQueryData(checkQueries.status(online));
    return verdictOfList(text, await inTime(list, LIST_WITHIN_MS).catch(() => undefined));
  };
  const check = async (text: string) => {
    clear();
    const own = latest.current;
    setChecking(true);
    const found = await verdictOn(text);
    reset();
    if (own !== latest.current) return;
    setChecking(false);
    setVerdict(found);
  };
  useClearing(verdict, clear);
  return { status, isStatusPending, verdict, isChecking, check, clear };
}

/** Clears the verdict after a while, and as soon as the page is hidden. */
function useClearing(verdict: Verdict | null, clear: () => void): void {
  const end = useEffectEvent(clear);
  useEffect(() => {
    if (!verdict) return undefined;
    const controller = new AbortController();
    const timer = setTimeout(() => end(), SHOWN_FOR_MS);
    document.addEventListener('visibilitychange', () => end(), { signal: controller.signal });
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [verdict]);
}
