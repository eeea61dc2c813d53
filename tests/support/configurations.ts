export const production = {
  PORTAL_ENVIRONMENT: 'Production',
  PORTAL_BASE_URL: 'https://minit.example.se',
  PORTAL_UNIVERSITY_NAME_SV: 'Exempeluniversitetet',
  PORTAL_UNIVERSITY_NAME_EN: 'Example University',
  PORTAL_HELPDESK_PHONE: '010-123 45 67',
  PORTAL_HELPDESK_EMAIL: 'helpdesk@example.se',
  PORTAL_HELPDESK_HOURS_SV: 'Vardagar 8–16',
  PORTAL_HELPDESK_HOURS_EN: 'Weekdays 8–16',
  PORTAL_MAIN_ISSUER: 'https://idp.example.se/realms/main',
  PORTAL_MAIN_CLIENT_ID: 'minit',
  PORTAL_MAIN_CLIENT_SECRET: 'a-secret-of-the-client',
  SMTP_URL: 'smtps://mailer:pass-of-mailer@smtp.example.se',
  PORTAL_SECRET_KEY: 'a-secret-key-of-at-least-32-characters',
  DATABASE_URL: 'postgresql://minit:pass-of-database@db.example.se/minit',
};

export const directory = {
  PORTAL_DIRECTORY_URL: 'ldaps://dc1.ad.example.se, ldaps://dc2.ad.example.se:3269',
  PORTAL_DIRECTORY_USER: 'minit@ad.example.se',
  PORTAL_DIRECTORY_PASSWORD: 'pass-of-directory',
  PORTAL_DIRECTORY_BASE: 'OU=People,DC=ad,DC=Example,DC=se',
};

export const eduroam = {
  PORTAL_EDUROAM_REALM: 'Example.se',
  PORTAL_EDUROAM_SERVER_NAMES: 'radius1.example.se, radius2.example.se',
  PORTAL_EDUROAM_CA_FILE: 'src/server/config/config.test.ts',
};
