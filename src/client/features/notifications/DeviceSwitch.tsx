import { useId, useState } from 'react';
import { askForNotices, noticePermission } from '../../device/notifications.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import classes from './DeviceSwitch.module.css';

const explanations = {
  default: 'NOTIFICATIONS/SWITCH_TEXT',
  granted: 'NOTIFICATIONS/SWITCH_GRANTED',
  denied: 'NOTIFICATIONS/SWITCH_DENIED',
  unsupported: 'NOTIFICATIONS/SWITCH_UNSUPPORTED',
} as const;

/** Lets the device show notifications by itself. A page can ask for that but not take it back: then it says where to. */
export function DeviceSwitch() {
  const { t } = useTranslation();
  const id = useId();
  const [permission, setPermission] = useState(noticePermission);
  const turnOn = async () => setPermission(await askForNotices());

  return (
    <div className={classes.setting}>
      <div>
        <span id={`${id}-name`} className={classes.name}>{t('NOTIFICATIONS/SWITCH')}</span>
        <p id={`${id}-text`} className={classes.text}>{t(explanations[permission])}</p>
      </div>
      <button
        type="button"
        role="switch"
        className={classes.toggle}
        aria-checked={permission === 'granted'}
        aria-labelledby={`${id}-name`}
        aria-describedby={`${id}-text`}
        disabled={permission !== 'default'}
        onClick={() => void turnOn()}
      />
    </div>
  );
}
