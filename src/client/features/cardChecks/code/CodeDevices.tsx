import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { type CardDevice, cardChecks } from '#contract/cardChecks.ts';
import { ActionButton } from '#client/actions/ActionButton.tsx';
import { useAction } from '#client/actions/useAction.ts';
import { call } from '#client/api/call.ts';
import { pollWhile } from '#client/domain/pollWhile.ts';
import { useConnection } from '#client/offline/connection.ts';
import * as paths from '#client/paths/pages.ts';
import { momentInWords } from '#client/ui/dates/momentInWords.ts';
import { MobileIcon } from '#client/ui/deferredIcons.tsx';
import { Fact } from '#client/ui/Fact.tsx';
import { IconRow, IconRows } from '#client/ui/IconRow.tsx';
import { type Translate, useTranslation } from '../texts.ts';
import { type CardKey, removeKey } from './cardKey.ts';
import { codeQueries, showKey } from './queries.ts';
import classes from './CodeDevices.module.css';

/** How often the codes were checked, and the devices that show them. Needs a connection. */
export function CodeDevices({ cardKey }: { readonly cardKey: CardKey }) {
  const { t } = useTranslation();
  const { online } = useConnection();
  const { data: devices } = useQuery({
    ...codeQueries.devices(),
    refetchInterval: () => pollWhile(online),
  });
  if (devices === undefined) return online ? null : <p className="note">{t('CARD_CODE/ONLINE')}</p>;
  return (
    <>
      <Checks devices={devices} />
      <section className="stack-sm" aria-labelledby="code-devices">
        <h3 id="code-devices">{t('CARD_CODE/DEVICES')}</h3>
        <IconRows>
          {devices.map((device) => (
            <DeviceRow
              key={device.id}
              device={device}
              cardKey={device.id === cardKey.device ? cardKey : null}
            />
          ))}
        </IconRows>
        <p className="note">
          {t('CARD_CODE/LOST')}{' '}
          <Link to={paths.myAccounts('personal', 'sessions')}>{t('CARD_CODE/LOST/SESSIONS')}</Link>
        </p>
      </section>
    </>
  );
}

function Checks({ devices }: { readonly devices: readonly CardDevice[] }) {
  const { t } = useTranslation();
  const sum = (count: (device: CardDevice) => number) =>
    devices.reduce((total, device) => total + count(device), 0);
  const last = devices
    .flatMap(({ lastChecked }) => lastChecked ?? [])
    .toSorted()
    .at(-1);
  return (
    <section className="stack-sm" aria-labelledby="code-checks">
      <h3 id="code-checks">{t('CARD_CODE/CHECKS')}</h3>
      <dl className={`facts ${classes.checks}`}>
        <Fact name={t('CARD_CODE/CHECKS/TODAY')}>{sum(({ checksToday }) => checksToday)}</Fact>
        <Fact name={t('CARD_CODE/CHECKS/TOTAL')}>{sum(({ checks }) => checks)}</Fact>
        {last !== undefined && (
          <Fact name={t('CARD_CODE/CHECKS/LAST')}>
            <time dateTime={last}>{momentInWords(last)}</time>
          </Fact>
        )}
      </dl>
      <p className="note">{t('CARD_CODE/CHECKS/TEXT')}</p>
    </section>
  );
}

interface DeviceRowProps {
  readonly device: CardDevice;
  /** The key if this is the device itself. */
  readonly cardKey: CardKey | null;
}

function DeviceRow({ device, cardKey }: DeviceRowProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const name = nameOf(t, device);
  const remove = useAction({
    send: () => call(cardChecks.revoke, { params: { id: device.id } }),
    onSent: async () => {
      if (cardKey) {
        await removeKey(cardKey);
        showKey(client, cardKey.liUId, null);
      }
      await client.invalidateQueries(codeQueries.devices());
    },
    failure: 'CARD_CODE/REMOVE',
  });
  return (
    <IconRow
      icon={<MobileIcon />}
      action={
        <ActionButton
          action={remove}
          label={t('CARD_CODE/REMOVE')}
          name={t('CARD_CODE/REMOVE/LABEL', { device: name })}
          look={{ variant: 'subtle', size: 'compact-sm' }}
          question={t('CARD_CODE/REMOVE/QUESTION', { device: name })}
          confirm={t('CARD_CODE/REMOVE')}
          keep={t('CARD_CODE/REMOVE/KEEP')}
        />
      }
    >
      <p className="semibold">
        {name}
        {cardKey && <span className={classes.own}>{t('CARD_CODE/THIS_DEVICE')}</span>}
      </p>
      <p className="note">{t('CARD_CODE/SINCE', { moment: momentInWords(device.created) })}</p>
    </IconRow>
  );
}

const nameOf = (t: Translate, { browser, system }: CardDevice): string =>
  browser !== null && system !== null
    ? t('CARD_CODE/DEVICE', { browser, system })
    : (browser ?? system ?? t('CARD_CODE/UNKNOWN_DEVICE'));
