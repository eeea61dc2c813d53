import type { CallerVerification } from '../../../../contract/callerVerifications.ts';
import type { VerificationType } from '../../../../contract/values.ts';
import { useConnection } from '../../../offline/connection.ts';
import { useTranslation } from '../texts.ts';
import { useSendCode } from './useSendCode.ts';
import { Button } from '../../../ui/Button.ts';
import classes from '../Support.module.css';

export type VerificationMethod = VerificationType | 'BankId' | 'Document';

interface VerificationMethodsProps {
  readonly norEduPersonLin: string;
  readonly caller: CallerVerification;
  readonly onChoose: (method: VerificationMethod) => void;
}

/** The verification methods available for this person: a code to a verified address, BankID, or a document. */
export function VerificationMethods({ norEduPersonLin, caller: { addresses, bankId }, onChoose }: VerificationMethodsProps) {
  const { t } = useTranslation();
  const { online } = useConnection();
  const send = useSendCode(norEduPersonLin, onChoose);
  return (
    <>
      <div className={classes.methods}>
        {addresses.map(({ type, sentTo }) => (
          <Button key={type} size="sm" variant="default" disabled={!online} loading={send.isPending && send.variables === type} onClick={() => send.mutate(type)}>
            {t(`SUPPORT/CALLER/SEND/${type}`, { address: sentTo })}
          </Button>
        ))}
        {bankId && <Button size="sm" variant="default" disabled={!online} onClick={() => onChoose('BankId')}>{t('SUPPORT/CALLER/BANKID')}</Button>}
        <Button size="sm" variant="default" disabled={!online} onClick={() => onChoose('Document')}>{t('SUPPORT/CALLER/DOCUMENT')}</Button>
      </div>
      {addresses.length === 0 && <p className={classes.quiet}>{t('SUPPORT/CALLER/NO_ADDRESS')}</p>}
    </>
  );
}
