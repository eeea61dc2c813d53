import { useRef } from 'react';
import type { RegistrationRequest } from '#contract/registrationRequest.ts';
import { RequestStatus } from '#contract/values.ts';
import { dateInSweden } from '#rules/dates.ts';
import { useBroughtIntoView } from '#client/ui/bringIntoView.ts';
import { useDays } from '#client/ui/dates/useDays.ts';
import { Notice } from '#client/ui/Notice.tsx';
import { useTranslation } from '../texts.ts';
import classes from '../Admin.module.css';

/** Notice that the request has already been decided, by another administrator or by this one. */
export function AlreadyDecidedNotice({
  request: { status, decided, decidedBy },
}: {
  request: RegistrationRequest;
}) {
  const { t } = useTranslation();
  const { inWords } = useDays();
  const day = decided ? inWords(dateInSweden(new Date(decided))) : '';
  const notice = useRef<HTMLDivElement>(null);
  // The submit button is at the end of the form, so this notice may be above the visible part.
  useBroughtIntoView(notice);
  return (
    <div ref={notice}>
      <Notice tone="info" isSpoken title={t(`ALUMNI_ADMIN/IS/${status}`)}>
        {status !== RequestStatus.New && (
          <p>
            {decidedBy
              ? t('ALUMNI_ADMIN/DECIDED_BY', { name: decidedBy, day })
              : t('ALUMNI_ADMIN/DECIDED', { day })}
          </p>
        )}
      </Notice>
    </div>
  );
}

/**
 * The text typed for a decision that another administrator has already made. It is shown to be
 * copied, because it is not stored.
 */
export function Unsent({ typed }: { typed: readonly string[] }) {
  const { t } = useTranslation();
  return (
    <section className={classes.stack} aria-label={t('ALUMNI_ADMIN/UNSENT')}>
      <p>{t('ALUMNI_ADMIN/UNSENT')}</p>
      {typed
        .filter((text) => text.trim() !== '')
        .map((text) => (
          <blockquote key={text} className={classes.quote}>
            {text}
          </blockquote>
        ))}
    </section>
  );
}
