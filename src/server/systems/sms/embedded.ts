import type { TextMessages } from './port.ts';

/** The demonstration's text messages, which are shown at `/demo/mailbox`. */
export const embeddedTextMessages: TextMessages = {
  async send({ recipient, sealedText, secretUntil, now }, tx) {
    await tx
      .insertInto('outgoing_message')
      .values({
        channel: 'sms',
        recipient,
        subject: '',
        body: '',
        language: null,
        sealed_body: sealedText,
        secret_until: secretUntil,
        created_at: now,
        sent_at: null,
        attempts: 0,
        next_attempt_at: now,
        last_error: null,
      })
      .execute();
  },
};
