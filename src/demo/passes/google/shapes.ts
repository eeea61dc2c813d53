import * as z from 'zod/mini';

const Translated = z.strictObject({ language: z.string(), value: z.string() });
const Localized = z.strictObject({
  defaultValue: Translated,
  translatedValues: z.array(Translated),
});
export type Localized = z.infer<typeof Localized>;

/** A pass as Google accepts it; it refuses whatever it does not know. */
export const PassObject = z.strictObject({
  id: z.string(),
  classId: z.string(),
  state: z.enum(['ACTIVE', 'INACTIVE', 'EXPIRED', 'COMPLETED']),
  cardTitle: Localized,
  header: Localized,
  subheader: Localized,
  hexBackgroundColor: z.string().check(z.regex(/^#[\da-f]{6}$/i)),
  textModulesData: z.array(
    z.strictObject({ id: z.string(), localizedHeader: Localized, localizedBody: Localized }),
  ),
  validTimeInterval: z.optional(
    z.strictObject({ end: z.strictObject({ date: z.iso.datetime() }) }),
  ),
  barcode: z.optional(
    z.strictObject({ type: z.literal('QR_CODE'), value: z.string(), alternateText: z.string() }),
  ),
});
export type PassObject = z.infer<typeof PassObject>;

export const PassClass = z.strictObject({
  id: z.string(),
  multipleDevicesAndHoldersAllowedStatus: z.literal('ONE_USER_ALL_DEVICES'),
});

/** With what an account asks for a token. */
export const Assertion = z.object({
  iss: z.string(),
  aud: z.string(),
  scope: z.literal('https://www.googleapis.com/auth/wallet_object.issuer'),
  iat: z.int(),
  exp: z.int(),
});

/** What a link names by which somebody adds a pass. */
export const SaveLink = z.object({
  iss: z.string(),
  aud: z.literal('google'),
  typ: z.literal('savetowallet'),
  origins: z.array(z.string()),
  payload: z.strictObject({
    genericObjects: z
      .array(z.object({ id: z.string(), classId: z.string() }))
      .check(z.length(1, 'One pass is added at a time.')),
  }),
});
export type SaveLink = z.infer<typeof SaveLink>;
