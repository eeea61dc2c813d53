import type { DeviceType } from '#contract/devices.ts';
import { type IconComponent, LaptopIcon } from '#client/ui/icons.tsx';
import { DesktopIcon, MobileIcon, TerminalIcon } from '#client/ui/deferredIcons.tsx';

/** The icon of each device type (SELF-02). Other types have a neutral one. */
export const deviceIcons: Readonly<Record<DeviceType, IconComponent>> = {
  OSX: LaptopIcon,
  Windows: DesktopIcon,
  Mobile: MobileIcon,
  Other: TerminalIcon,
};
