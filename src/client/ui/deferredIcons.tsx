import { icon } from './icons.tsx';

/**
 * Icons of content that is opened later, in a file of their own so that they are not loaded with
 * the first page.
 */
export const QrCodeIcon = /* @__PURE__ */ icon(
  'M4 4h6v6H4z',
  'M14 4h6v6h-6z',
  'M4 14h6v6H4z',
  'M14 14h2.5v2.5H14z',
  'M20 14v.1',
  'M17.5 20v.1',
  'M20 17.5V20',
);
export const ArrowLeftIcon = /* @__PURE__ */ icon('M20 12H4.5', 'M11 5.5 4.5 12l6.5 6.5');
export const CalendarIcon = /* @__PURE__ */ icon(
  'M4.5 6h15v14h-15z',
  'M4.5 10.5h15',
  'M8.5 3.5V7',
  'M15.5 3.5V7',
);
export const BuildingIcon = /* @__PURE__ */ icon(
  'M5 20.5v-16h9v16',
  'M14 9.5h5v11',
  'M3 20.5h18',
  'M8 8.5h3',
  'M8 12h3',
  'M8 15.5h3',
);
export const SignOutIcon = /* @__PURE__ */ icon(
  'M10 4H5.5a1 1 0 0 0-1 1v14a1 1 0 0 0 1 1H10',
  'M9.5 12h11',
  'M16.5 8l4 4-4 4',
);
export const EditIcon = /* @__PURE__ */ icon(
  'M4.5 19.5 5.5 15 16 4.5l3.5 3.5L9 18.5z',
  'M13.5 7l3.5 3.5',
);
export const MobileIcon = /* @__PURE__ */ icon(
  'M8.5 2.5h7a1.5 1.5 0 0 1 1.5 1.5v16a1.5 1.5 0 0 1-1.5 1.5h-7A1.5 1.5 0 0 1 7 20V4a1.5 1.5 0 0 1 1.5-1.5z',
  'M11 18.5h2',
);
export const PlusIcon = /* @__PURE__ */ icon('M12 5v14', 'M5 12h14');
export const CopyIcon = /* @__PURE__ */ icon('M9 9h11v11H9z', 'M15.5 9V4h-11v11H9');
export const ChevronDownIcon = /* @__PURE__ */ icon('M5.5 9.5 12 16l6.5-6.5');
export const DownloadIcon = /* @__PURE__ */ icon('M12 4v11', 'M7 10.5l5 5 5-5', 'M4.5 20h15');
export const ColumnsIcon = /* @__PURE__ */ icon('M4 5h16v14H4z', 'M9.3 5v14', 'M14.7 5v14');
export const SunIcon = /* @__PURE__ */ icon(
  'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8z',
  'M12 2.5v2.2',
  'M12 19.3v2.2',
  'M2.5 12h2.2',
  'M19.3 12h2.2',
  'M5.3 5.3l1.5 1.5',
  'M17.2 17.2l1.5 1.5',
  'M18.7 5.3l-1.5 1.5',
  'M6.8 17.2l-1.5 1.5',
);
export const PinIcon = /* @__PURE__ */ icon(
  'M4.5 7.5h15a1.5 1.5 0 0 1 1.5 1.5v6a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 0 1 3 15V9a1.5 1.5 0 0 1 1.5-1.5z',
  'M7.5 12v.1',
  'M12 12v.1',
  'M16.5 12v.1',
);
export const PictureIcon = /* @__PURE__ */ icon(
  'M4.5 8h3l1.5-2.5h6L16.5 8h3v11h-15z',
  'M12 16.5a3.25 3.25 0 1 0 0-6.5 3.25 3.25 0 0 0 0 6.5z',
);
export const DesktopIcon = /* @__PURE__ */ icon('M3.5 4.5h17v11.5h-17z', 'M12 16v4', 'M8 20h8');
export const TerminalIcon = /* @__PURE__ */ icon(
  'M3.5 4.5h17v15h-17z',
  'M7 9.5l3 2.5-3 2.5',
  'M12.5 15h4.5',
);
export const WifiIcon = /* @__PURE__ */ icon(
  'M3 9.5a13 13 0 0 1 18 0',
  'M6.3 13.2a8.3 8.3 0 0 1 11.4 0',
  'M9.5 16.6a3.9 3.9 0 0 1 5 0',
  'M12 19.7v.1',
);
export const ExternalIcon = /* @__PURE__ */ icon(
  'M10 5H5.5a1 1 0 0 0-1 1v12.5a1 1 0 0 0 1 1H18a1 1 0 0 0 1-1V14',
  'M14 4h6v6',
  'M20 4l-9 9',
);
export const GlobeIcon = /* @__PURE__ */ icon(
  'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18z',
  'M3.5 12h17',
  'M12 3c2.5 2.6 3.7 5.6 3.7 9s-1.2 6.4-3.7 9c-2.5-2.6-3.7-5.6-3.7-9S9.5 5.6 12 3z',
);
