/**
 * The eduroam settings of the fictitious university. Nobody has the private key of its certificate
 * authority, so that no real network can impersonate it.
 */
export const demonstrationEduroam = {
  realm: 'kvarnby.example',
  serverNames: ['radius.kvarnby.example'],
  authority: `
-----BEGIN CERTIFICATE-----
MIIBzjCCAXOgAwIBAgIUKDBuGmNt/L/XX08cZRQxpVexKrYwCgYIKoZIzj0EAwIw
OzEbMBkGA1UECgwSS3Zhcm5ieSBVbml2ZXJzaXR5MRwwGgYDVQQDDBNLdmFybmJ5
IFJBRElVUyByb290MCAXDTI2MTEyMjE3NTA1NVoYDzIwODEwODI1MTc1MDU1WjA7
MRswGQYDVQQKDBJLdmFybmJ5IFVuaXZlcnNpdHkxHDAaBgNVBAMME0t2YXJuYnkg
UkFESVVTIHJvb3QwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAARo8a2fe9ytFoB9
xo6Sri1cQf/wFZlJYE2LLEC2uf0is/a1KUyTq9UH8GVRnXXZr1SkOrrwu2lInVDL
NnJhCS+vo1MwUTAdBgNVHQ4EFgQUaMuOkM1pOg3nbeKERCCvh5DepYAwHwYDVR0j
BBgwFoAUaMuOkM1pOg3nbeKERCCvh5DepYAwDwYDVR0TAQH/BAUwAwEB/zAKBggq
hkjOPQQDAgNJADBGAiEA6JvoHMV+bhiVojdzahGDO6+1zYQGH8WGzSpeg+qPUq8C
IQCC23URdz43qbu24XETuqz+ii5v/qnwpHK93ZcoqbuAKw==
-----END CERTIFICATE-----
`,
} as const;
