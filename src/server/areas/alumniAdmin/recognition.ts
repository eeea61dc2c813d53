import type { Actor } from '#server/call/actor.ts';
import { badRequest } from '#server/call/answers.ts';
import { authorOf } from '#server/call/author.ts';
import type { CallContext } from '#server/call/handler.ts';
import { linByNationalId } from '#server/database/joined.ts';
import type { Tx } from '#server/database/schema.ts';
import { tellPerson } from '#server/people/recogniserChanges.ts';
import { permit } from '#server/power/permit.ts';
import { sendAddressReplaced } from '../alumni/index.ts';
import type { AlumnRow } from './alumnStore.ts';

type Call = CallContext & { readonly actor: Actor };
/** A profile, by what recognises its owner. */
type Recognised = Pick<AlumnRow, 'email' | 'national_id'>;

/**
 * Whether the law of power lets the office enter what recognises this person: the profile is one
 * more way to be recognised as them, at an address that the office has entered too.
 */
export const mayRecognise = async (tx: Tx, call: Call, lin: string): Promise<boolean> =>
  (await permit(tx, authorOf(call.actor), ['account'], lin, call)).permit !== undefined;

/**
 * Returns the refusal of another number or address for a profile, at its field; null if both may be
 * replaced. The number of a person whom the university knows is the one in its own records.
 */
export async function replacementRefusal(
  tx: Tx,
  call: Call,
  before: Recognised & Pick<AlumnRow, 'lin'>,
  after: Recognised,
) {
  const isOtherNumber = after.national_id !== before.national_id;
  const isOtherEmail = isOther(before, after);
  if (!isOtherNumber && !isOtherEmail) return null;
  const named = after.national_id === null ? null : await linByNationalId(tx, after.national_id);
  if (isOtherNumber && before.lin !== null && after.national_id !== null && named !== before.lin)
    return badRequest({ norEduPersonNin: 'ALUMNI_ADMIN/NUMBER_OF_PERSON' });
  const owner = await ownerOf(tx, before);
  for (const lin of new Set([owner, named]))
    if (lin !== null && !(await mayRecognise(tx, call, lin)))
      return badRequest({
        [isOtherEmail ? 'email' : 'norEduPersonNin']: 'ALUMNI_ADMIN/PROFILE_OF_MORE_POWER',
      });
  return null;
}

/** Tells the owner of another address, there too where letters went until now. */
export async function tellReplacement(
  tx: Tx,
  call: Call,
  before: AlumnRow,
  after: Recognised,
): Promise<void> {
  if (!isOther(before, after)) return;
  const { config, now, today } = call;
  const owner = await ownerOf(tx, before);
  if (owner === null) {
    const reader = { recipient: before.email, language: before.preferred_language };
    await sendAddressReplaced(tx, config, reader, { isByOffice: true, now });
    return;
  }
  const context = { config, now, today, author: authorOf(call.actor) };
  const earlierAddresses = [before.email];
  await tellPerson(tx, context, { lin: owner, kinds: ['address'], earlierAddresses });
}

const isOther = (before: Recognised, after: Recognised): boolean =>
  after.email.toLowerCase() !== before.email.toLowerCase();

const ownerOf = async (
  tx: Tx,
  { lin, national_id: nationalId }: Pick<AlumnRow, 'lin' | 'national_id'>,
): Promise<string | null> =>
  lin ?? (nationalId === null ? null : await linByNationalId(tx, nationalId));
