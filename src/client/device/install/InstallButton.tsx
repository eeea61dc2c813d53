import { Anchor, Button, Group, List, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { declineInstallation, install, useInstallation } from './installation.ts';

/** Offers to put the app on the device, where that is possible and nobody has said no. Otherwise nothing. */
export function InstallButton() {
  const { t } = useTranslation();
  const installation = useInstallation();
  if (installation === 'none') return null;

  return (
    <Stack gap="xs" component="section" aria-label={t('INSTALL/TITLE')}>
      <Text fw={600}>{t('INSTALL/TITLE')}</Text>
      <Text size="sm">{t('INSTALL/TEXT')}</Text>
      {installation === 'by-hand' && (
        <List type="ordered" size="sm">
          <List.Item>{t('INSTALL/BY_HAND/SHARE')}</List.Item>
          <List.Item>{t('INSTALL/BY_HAND/ADD')}</List.Item>
        </List>
      )}
      <Group>
        {installation === 'offered' && <Button onClick={() => void install()}>{t('INSTALL/ACTION')}</Button>}
        <Anchor component="button" size="sm" onClick={declineInstallation}>
          {t('INSTALL/DECLINE')}
        </Anchor>
      </Group>
    </Stack>
  );
}
