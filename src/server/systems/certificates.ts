import { X509Certificate } from 'node:crypto';

/** Returns all certificates in a PEM file, in their order; none if any of them is invalid. */
export function certificatesIn(pem: string): X509Certificate[] {
  try {
    return (pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []).map(
      (one) => new X509Certificate(one),
    );
  } catch {
    return [];
  }
}

/** Whether the text is the name of one host or domain, as certificates state it: no wildcard. */
export const isHostName = (text: string): boolean =>
  text.length <= 253 && /^(?!-)[a-z\d-]{1,63}(?<!-)(\.(?!-)[a-z\d-]{1,63}(?<!-))+$/i.test(text);
