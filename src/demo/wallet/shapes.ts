import * as z from 'zod/mini';

// What the wallet reads, as the protocols describe it.

export const Offer = z.object({
  credential_issuer: z.url(),
  credential_configuration_ids: z.array(z.string()),
  grants: z.record(
    z.string(),
    z.object({
      'pre-authorized_code': z.optional(z.string()),
      issuer_state: z.optional(z.string()),
    }),
  ),
});
export const Metadata = z.object({
  credential_issuer: z.url(),
  credential_endpoint: z.url(),
  nonce_endpoint: z.url(),
  credential_configurations_supported: z.record(
    z.string(),
    z.object({
      scope: z.string(),
      credential_metadata: z.object({
        display: z.array(z.object({ locale: z.string(), name: z.string() })),
      }),
    }),
  ),
});
export const Server = z.object({
  issuer: z.url(),
  token_endpoint: z.url(),
  authorization_endpoint: z.url(),
  pushed_authorization_request_endpoint: z.url(),
});
export const Pushed = z.object({ request_uri: z.string() });
export const Token = z.object({ access_token: z.string() });
export const Nonce = z.object({ c_nonce: z.string() });
export const Issued = z.object({ credentials: z.array(z.object({ credential: z.string() })) });
export const Payload = z.object({
  iss: z.string(),
  vct: z.string(),
  iat: z.number(),
  exp: z.number(),
  _sd: z.array(z.string()),
  status: z.object({ status_list: z.object({ idx: z.int(), uri: z.string() }) }),
});
export const Disclosure = z.tuple([z.string(), z.string(), z.unknown()]);
export const StatusList = z.object({ status_list: z.object({ bits: z.int(), lst: z.string() }) });
const Names = z.array(
  z.object({ locale: z.string(), name: z.optional(z.string()), label: z.optional(z.string()) }),
);
export const TypeMetadata = z.object({
  display: Names,
  claims: z.array(z.object({ path: z.array(z.string()), display: Names })),
});
