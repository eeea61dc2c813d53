import type { CardCheck, CardStatus } from '#contract/cardChecks.ts';
import type { CodeRefusal } from '#contract/codeRefusals.ts';
import { checkCode, statusRefusal, type Verify } from '#rules/cardCheck.ts';
import type { IsoDate } from '#rules/dates.ts';
import { fromBase64Url, toBase64Url } from '#client/device/base64.ts';
import { now } from '#client/device/clock.ts';
import { addressOfImage } from '#client/domain/thumbnail.ts';
import { SIGNATURE } from '../code/cardKey.ts';

interface Holder {
  readonly name: string;
  readonly isStudent: boolean;
  readonly isEmployee: boolean;
}

/** Confirmed by the university a moment ago. */
interface LiveVerdict extends Holder {
  readonly kind: 'live';
  readonly validUntil: IsoDate;
  /** The address of the holder's photo, if the holder shows it. */
  readonly photo: string | null;
}

/** Signed by the university, and not on the list of refused devices that this device has. */
interface ListedVerdict extends Holder {
  readonly kind: 'listed';
  /** The time of the list. */
  readonly listedAt: number;
}

interface RefusedVerdict {
  readonly kind: 'refused';
  /** `IS_PASS`: the code of a pass in a phone's wallet, which proves nothing. */
  readonly reason: CodeRefusal | 'NO_LIST' | 'IS_PASS';
  /** The time of the list; null if the university itself has refused. */
  readonly listedAt: number | null;
}

/** What the check of a code has found. Whatever its kind, it states when. */
export type Verdict = { readonly at: number } & (LiveVerdict | ListedVerdict | RefusedVerdict);

/** What the university answered. */
export const verdictOfServer = (answer: CardCheck): Verdict =>
  'refusal' in answer
    ? { kind: 'refused', reason: answer.refusal, listedAt: null, at: now() }
    : {
        kind: 'live',
        name: answer.name,
        isStudent: answer.isStudent,
        isEmployee: answer.isEmployee,
        validUntil: answer.validUntil,
        photo: answer.photo && addressOfImage(answer.photo),
        at: Date.parse(answer.checkedAt),
      };

/** What this device finds without a connection, by the status that it has. */
export async function verdictOfList(
  text: string,
  status: CardStatus | undefined,
): Promise<Verdict> {
  const at = now();
  const listedAt = status ? Date.parse(status.at) : null;
  const refused = (reason: RefusedVerdict['reason']): Verdict => ({
    kind: 'refused',
    reason,
    listedAt,
    at,
  });
  if (!status || listedAt === null) return refused('NO_LIST');
  const issuerKeys = status.issuerKeys.map(({ id, publicKey }) => ({
    id,
    publicKey: fromBase64Url(publicKey),
  }));
  const checked = await checkCode(text, issuerKeys, at, verify);
  if ('refusal' in checked) return refused(checked.refusal);
  const { device, name, isStudent, isEmployee } = checked.code;
  const known = { at: listedAt, revoked: status.revoked };
  const refusal = statusRefusal(toBase64Url(device), known, at);
  if (refusal !== null) return refused(refusal);
  return { kind: 'listed', name, isStudent, isEmployee, listedAt, at };
}

const CURVE = { name: 'ECDSA', namedCurve: 'P-256' } as const;

const verify: Verify = async (publicKey, signature, content) => {
  const { subtle } = crypto;
  try {
    const key = await subtle.importKey('raw', Uint8Array.from(publicKey), CURVE, false, ['verify']);
    return await subtle.verify(
      SIGNATURE,
      key,
      Uint8Array.from(signature),
      Uint8Array.from(content),
    );
  } catch {
    // The point is not on the curve.
    return false;
  }
};
