import { type Kysely, sql } from 'kysely';

/** People whose identity a desk worker has verified, and the codes used for verification. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table caller_verification (
      worker_lin      text collate "C" not null references person on delete cascade,
      subject_lin     text collate "C" not null references person on delete cascade,
      method          text check (method in ('Code', 'BankId', 'Document')),
      verified_at     timestamptz check ((verified_at is null) = (method is null)),
      -- The worker has told the person a number to type after signing in with BankID, and waits for it.
      bankid_asked_at timestamptz,
      primary key (worker_lin, subject_lin)
    );
    create index caller_verification_subject on caller_verification (subject_lin);

    alter table verification_code drop constraint verification_code_purpose_check;
    alter table verification_code add constraint verification_code_purpose_check
      check (purpose in ('sign-in', 'contact-email', 'contact-sms', 'alumni-email', 'external-create',
        'external-reset', 'caller-email', 'caller-sms', 'caller-bankid'));
    -- 'told': the desk says the number to the person, and nothing is sent.
    alter table verification_code drop constraint verification_code_channel_check;
    alter table verification_code add constraint verification_code_channel_check
      check (channel in ('email', 'sms', 'told'));
  `.execute(db);
}
