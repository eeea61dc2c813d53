/** The address to which a phone posts a photo that is shared to the installed app. */
export const SHARE_PATH = '/share/photo';
/** The field of the posted form, as the manifest names it. */
export const SHARED_FIELD = 'photo';
/** The types that the app asks for. What a file really is, its content says. */
export const SHARED_TYPES = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/avif',
  'image/heic',
  'image/heif',
] as const;

/** Larger than any photo of a phone, and small enough for its memory. */
export const MAX_SHARED_BYTES = 50 * 1024 * 1024;

/** What became of a photo that was shared, which the panel of the card order is told. */
export const sharedPhotoOutcomes = [
  /** It waits on the device for the panel. */
  'KEPT',
  'NOT_SIGNED_IN',
  'NOT_A_PICTURE',
  'TOO_LARGE',
  'LOST',
] as const;
export type SharedPhotoOutcome = (typeof sharedPhotoOutcomes)[number];

/** Whether a file that was shared may be kept for the panel, judged by what the phone says of it. */
export function sharedPhotoOutcome(
  file: { readonly type: string; readonly size: number } | null,
): SharedPhotoOutcome {
  if (file === null || file.size === 0) return 'LOST';
  if (!file.type.startsWith('image/')) return 'NOT_A_PICTURE';
  return file.size > MAX_SHARED_BYTES ? 'TOO_LARGE' : 'KEPT';
}

/** Returns the address of the panel that takes the photo. */
export const sharedPhotoPage = (outcome: SharedPhotoOutcome): string =>
  `/card/panels/ordercampuscard?shared=${outcome}`;
