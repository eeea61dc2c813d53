import { useMediaQuery } from '@mantine/hooks';
import { useLocation } from 'react-router-dom';
import { PANEL_BESIDE } from '#client/ui/besidePage.ts';
import { pagePath, panelOf } from '#client/routing/panels.ts';
import { columnSettings } from '../panelPaths.ts';

const PHONE = '(max-width: 47.99em)';

/** The space available to the lists. */
export interface ListLayout {
  readonly isPhone: boolean;
  /** Whether a panel is open beside the lists. */
  readonly isBesidePanel: boolean;
  /** Whether that panel is the column settings, during which all columns must be visible. */
  readonly isChoosingColumns: boolean;
}

export function useListLayout(): ListLayout {
  const isPhone = useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false }) ?? false;
  const isWide =
    useMediaQuery(PANEL_BESIDE, undefined, { getInitialValueInEffect: false }) ?? false;
  const { pathname } = useLocation();
  const isBesidePanel = isWide && pagePath(pathname) !== pathname;
  return {
    isPhone,
    isBesidePanel,
    isChoosingColumns: isBesidePanel && panelOf(pathname) === columnSettings(),
  };
}
