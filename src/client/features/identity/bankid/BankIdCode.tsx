import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { BankIdOrder } from '../../../../contract/bankid.ts';
import { QrCode } from '../../../components/QrCode.tsx';
import { Bone } from '../../../components/Skeletons.tsx';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { bankIdQueries } from './queries.ts';
import classes from './BankId.module.css';

/** The code to scan, another one every second. */
export function BankIdCode({ order }: { readonly order: BankIdOrder }) {
  const { t } = useTranslation();
  const { data } = useQuery({ ...bankIdQueries.code(order), placeholderData: keepPreviousData });
  return <div className={classes.code}>{data ? <QrCode value={data.qrData} label={t('BANKID/CODE')} /> : <Bone height="100%" />}</div>;
}
