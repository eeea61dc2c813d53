import type { OtherDeviceCode } from '#contract/walletSignIn.ts';
import { application } from '#client/api/product.ts';
import { momentInWords } from '#client/ui/dates/momentInWords.ts';
import { Notice } from '#client/ui/Notice.tsx';
import { deviceName } from '../signIns/deviceName.ts';
import { useTranslation } from '../texts.ts';
import classes from './ShownCode.module.css';

/**
 * Who asks, and the code that is typed where the sign-in began. Whoever lured somebody into
 * identifying needs it too, hence the warning before it.
 */
export function ShownCode({
  code: { code, expires, begun, ...device },
  typeIn,
}: {
  readonly code: OtherDeviceCode;
  /** Where the code is to be typed. */
  readonly typeIn: string;
}) {
  const { t } = useTranslation();
  return (
    <div className="stack">
      <p>
        {t('SHOWN_CODE/BEGUN', {
          product: application().productName,
          moment: momentInWords(begun),
          device: deviceName(t, device),
        })}
      </p>
      <Notice tone="warning" title={t('SHOWN_CODE/WARNING')}>
        <p>{t('SHOWN_CODE/WARNING_TEXT')}</p>
        <p>{t('SHOWN_CODE/NOT_YOU')}</p>
      </Notice>
      <p>{typeIn}</p>
      <output className={classes.digits} translate="no">
        {code}
      </output>
      <p className="note">{t('SHOWN_CODE/UNTIL', { moment: momentInWords(expires) })}</p>
    </div>
  );
}
