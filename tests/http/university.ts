/**
 * Settings of a university without anything of the demonstration. Its mail server and identity
 * provider are down.
 */
export const ownUniversity = (kind: string): Record<string, string> => ({
  PORTAL_ENVIRONMENT: kind,
  PORTAL_UNIVERSITY_NAME_SV: 'Provuniversitetet',
  PORTAL_UNIVERSITY_NAME_EN: 'Trial University',
  PORTAL_HELPDESK_PHONE: '010-123 45 67',
  PORTAL_HELPDESK_EMAIL: 'helpdesk@example.se',
  PORTAL_HELPDESK_HOURS_SV: 'Vardagar',
  PORTAL_HELPDESK_HOURS_EN: 'Weekdays',
  PORTAL_MAIN_ISSUER: 'http://127.0.0.1:9',
  PORTAL_MAIN_CLIENT_ID: 'minit',
  PORTAL_MAIN_CLIENT_SECRET: 'not-used',
  PORTAL_SECRET_KEY: 'a-secret-key-of-at-least-32-characters',
  SMTP_URL: 'smtp://127.0.0.1:9',
  ...(kind === 'Production' ? { PORTAL_BASE_URL: 'https://minit.example.se' } : {}),
});
