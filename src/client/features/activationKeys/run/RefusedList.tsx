import { useTranslation } from '../texts.ts';
import type { RefusedKey } from './keyRun.ts';
import classes from '../ActivationKeys.module.css';

/** Table of the accounts that got no key, with the reasons. */
export function RefusedList({ refused }: { refused: readonly RefusedKey[] }) {
  const { t } = useTranslation();
  if (refused.length === 0) return null;
  return (
    <table className={classes.refused}>
      <caption>{t('ACTIVATION_KEY/MANY/WITHOUT')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('ACTIVATION_KEY/FIELD/USER_ID')}</th>
          <th scope="col">{t('ACTIVATION_KEY/MANY/WHY')}</th>
        </tr>
      </thead>
      <tbody>
        {refused.map(({ liUId, refusal }) => (
          <tr key={liUId}>
            <th scope="row" translate="no">{liUId}</th>
            <td>{t(`ACTIVATION_KEY/REFUSED/${refusal}`)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
