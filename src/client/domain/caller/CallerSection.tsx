import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CallerVerification } from '#contract/callerVerifications.ts';
import type { VerificationType } from '#contract/values.ts';
import { upperCase } from '#client/i18n/upperCase.ts';
import { ErrorState } from '#client/ui/ErrorState.tsx';
import { RowSkeleton } from '#client/ui/Skeletons.tsx';
import { StatusBadge } from '#client/ui/StatusBadge.tsx';
import { OnlineButton } from '#client/ui/OnlineButton.tsx';
import { clockTime } from './clockTime.ts';
import { BankIdStep } from './BankIdStep.tsx';
import { CodeStep } from './CodeStep.tsx';
import type { ShownDocument } from './document.ts';
import { DocumentStep } from './DocumentStep.tsx';
import { callerQuery } from './queries.ts';
import { useTranslation } from './texts.ts';
import { useSendCode } from './useSendCode.ts';
import { waysToProve } from './waysToProve.ts';
import classes from './Caller.module.css';

type VerificationMethod = VerificationType | 'BankId' | 'Document';

interface CallerSectionProps {
  readonly norEduPersonLin: string;
  /** Called when a shown document has been recorded. */
  readonly onDocument?: ((shown: ShownDocument) => void) | undefined;
}

const noDocument = () => undefined;

/**
 * Whether the caller's identity has been verified, and the methods to do so. A verification is
 * valid for this desk worker, for a limited time.
 */
export function CallerSection({ norEduPersonLin, onDocument = noDocument }: CallerSectionProps) {
  const { t, language } = useTranslation();
  const { data: caller, error, refetch } = useQuery(callerQuery(norEduPersonLin));
  const verified = caller?.verified;
  return (
    <section className={classes.caller} aria-labelledby="caller">
      <div className={`spread ${classes.head}`}>
        <h2 id="caller">{t('CALLER')}</h2>
        <span role="status">
          {caller &&
            (verified ? (
              <StatusBadge
                tone="ok"
                label={t(`CALLER/VERIFIED/${upperCase(verified.method)}`, {
                  time: clockTime(verified.until, language),
                })}
              />
            ) : (
              <StatusBadge tone="attention" label={t('CALLER/NOT_VERIFIED')} />
            ))}
        </span>
      </div>
      {!caller &&
        (error ? (
          <ErrorState error={error} title={t('CALLER/FAILED')} onRetry={() => void refetch()} />
        ) : (
          <RowSkeleton rows={1} height="2.25rem" />
        ))}
      {caller && !verified && (
        <Verifying
          key={norEduPersonLin}
          norEduPersonLin={norEduPersonLin}
          caller={caller}
          onDocument={onDocument}
        />
      )}
    </section>
  );
}

/**
 * One method at a time. When a code has already been sent, its form is shown again after a reload.
 */
function Verifying({
  norEduPersonLin,
  caller,
  onDocument,
}: {
  norEduPersonLin: string;
  caller: CallerVerification;
  onDocument: (shown: ShownDocument) => void;
}) {
  const [chosen, choose] = useState<VerificationMethod | null>(
    () => caller.addresses.find(({ codeExpires }) => codeExpires !== null)?.type ?? null,
  );
  const leave = () => choose(null);
  const address = caller.addresses.find(({ type }) => type === chosen);
  if (address)
    return <CodeStep norEduPersonLin={norEduPersonLin} address={address} onLeave={leave} />;
  if (chosen === 'BankId') return <BankIdStep norEduPersonLin={norEduPersonLin} onLeave={leave} />;
  if (chosen === 'Document')
    return (
      <DocumentStep norEduPersonLin={norEduPersonLin} onDocument={onDocument} onLeave={leave} />
    );
  return (
    <VerificationMethods norEduPersonLin={norEduPersonLin} caller={caller} onChoose={choose} />
  );
}

interface VerificationMethodsProps {
  readonly norEduPersonLin: string;
  readonly caller: CallerVerification;
  readonly onChoose: (method: VerificationMethod) => void;
}

/**
 * The verification methods available for this person: a code to a verified address, BankID or a
 * wallet, or a document.
 */
function VerificationMethods({
  norEduPersonLin,
  caller: { addresses, bankId },
  onChoose,
}: VerificationMethodsProps) {
  const { t } = useTranslation();
  const send = useSendCode(norEduPersonLin);
  return (
    <>
      <div className="actions">
        {addresses.map(({ type, sentTo }) => (
          <OnlineButton
            key={type}
            size="sm"
            variant="default"
            loading={send.isPending && send.variables === type}
            onClick={() => send.mutate(type, { onSuccess: () => onChoose(type) })}
          >
            {t(`CALLER/SEND/${type}`, { address: sentTo })}
          </OnlineButton>
        ))}
        {bankId && (
          <OnlineButton size="sm" variant="default" onClick={() => onChoose('BankId')}>
            {t(`CALLER/BANKID/ASK/${waysToProve()}`)}
          </OnlineButton>
        )}
        <OnlineButton size="sm" variant="default" onClick={() => onChoose('Document')}>
          {t('CALLER/DOCUMENT')}
        </OnlineButton>
      </div>
      {addresses.length === 0 && <p className="note">{t('CALLER/NO_ADDRESS')}</p>}
    </>
  );
}
