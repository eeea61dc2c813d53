/**
 * Draws all icons in the same style: 24 units, lines of 1.75, in the colour of the surrounding
 * text. Icons are decorative: the text beside them carries the meaning.
 */
export const icon = (...lines: readonly string[]) =>
  function Icon({ size = 20 }: { size?: number }) {
    return (
      <svg
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth={1.75}
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden
        focusable={false}
      >
        {lines.map((line) => (
          <path key={line} d={line} />
        ))}
      </svg>
    );
  };

export type IconComponent = ReturnType<typeof icon>;

export const HomeIcon = /* @__PURE__ */ icon(
  'M4 10.5 12 4l8 6.5V19a1 1 0 0 1-1 1h-4.5v-6h-5v6H5a1 1 0 0 1-1-1z',
);
export const PersonIcon = /* @__PURE__ */ icon(
  'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8z',
  'M4.5 20.5c.6-3.6 3.7-5.5 7.5-5.5s6.9 1.9 7.5 5.5',
);
export const PersonSearchIcon = /* @__PURE__ */ icon(
  'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7z',
  'M3 19.5c.5-3.3 2.9-5 6-5',
  'M15.5 18.5a3 3 0 1 0 0-6 3 3 0 0 0 0 6z',
  'M17.7 17.7l3 3',
);
export const SearchIcon = /* @__PURE__ */ icon(
  'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13z',
  'M15.3 15.3 20.5 20.5',
);
export const HelpIcon = /* @__PURE__ */ icon(
  'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18z',
  'M9.5 9.3a2.6 2.6 0 1 1 3.6 2.5c-.8.4-1.1.9-1.1 1.7',
  'M12 16.8v.1',
);
export const BellIcon = /* @__PURE__ */ icon(
  'M6 10a6 6 0 1 1 12 0c0 5 2 6.5 2 6.5H4S6 15 6 10z',
  'M10 19.5a2.2 2.2 0 0 0 4 0',
);
export const MenuIcon = /* @__PURE__ */ icon('M4 7h16', 'M4 12h16', 'M4 17h16');
export const CloseIcon = /* @__PURE__ */ icon('M6 6l12 12', 'M18 6 6 18');
export const OkIcon = /* @__PURE__ */ icon(
  'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18z',
  'M8 12.3l2.8 2.7L16 9.5',
);
export const WarningIcon = /* @__PURE__ */ icon('M12 4 2.8 19.5h18.4z', 'M12 10v4', 'M12 16.9v.1');
export const ErrorIcon = /* @__PURE__ */ icon(
  'M8.3 3h7.4L21 8.3v7.4L15.7 21H8.3L3 15.7V8.3z',
  'M12 8v4.5',
  'M12 15.9v.1',
);
export const InfoIcon = /* @__PURE__ */ icon(
  'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18z',
  'M12 11v5',
  'M12 8v.1',
);
export const ClockIcon = /* @__PURE__ */ icon(
  'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18z',
  'M12 7v5l3.5 2',
);
export const StopIcon = /* @__PURE__ */ icon(
  'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18z',
  'M5.8 5.8l12.4 12.4',
);
export const PauseIcon = /* @__PURE__ */ icon(
  'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18z',
  'M10 9v6',
  'M14 9v6',
);
export const ChevronRightIcon = /* @__PURE__ */ icon('M9.5 5.5 16 12l-6.5 6.5');
export const RefreshIcon = /* @__PURE__ */ icon('M20 11a8 8 0 1 0-2 6.2', 'M20.5 5v6h-6');
export const PhoneIcon = /* @__PURE__ */ icon(
  'M5 4h3.5l1.7 4.3-2.2 1.6a12 12 0 0 0 6.1 6.1l1.6-2.2L20 15.5V19a1.5 1.5 0 0 1-1.6 ' +
    '1.5C10.5 20 4 13.5 3.5 5.6A1.5 1.5 0 0 1 5 4z',
);
export const MailIcon = /* @__PURE__ */ icon('M4 6h16v12H4z', 'M4 7l8 6 8-6');
export const CardIcon = /* @__PURE__ */ icon(
  'M3.5 6h17v12.5h-17z',
  'M7 14.8c.4-1.3 1.3-1.8 2.3-1.8s1.9.5 2.3 1.8',
  'M9.3 11.5a1.2 1.2 0 1 0 0-2.4 1.2 1.2 0 0 0 0 2.4z',
  'M14.5 10.5h3',
  'M14.5 13.5h3',
);
export const KeyIcon = /* @__PURE__ */ icon(
  'M8 19a4 4 0 1 0 0-8 4 4 0 0 0 0 8z',
  'M10.8 12.2 19.5 3.5',
  'M16 7l3 3',
);
export const LockIcon = /* @__PURE__ */ icon('M5.5 11h13v9h-13z', 'M8.5 11V8a3.5 3.5 0 0 1 7 0v3');
export const OfflineIcon = /* @__PURE__ */ icon(
  'M3.5 9.5A13 13 0 0 1 8 7',
  'M12.5 6a13 13 0 0 1 8 3.5',
  'M6.5 13a8.5 8.5 0 0 1 4-2.2',
  'M15.5 11.7a8.5 8.5 0 0 1 2 1.3',
  'M9.7 16.4a4 4 0 0 1 4.6 0',
  'M12 19.6v.1',
  'M4 3.5 20 20',
);
export const SettingsIcon = /* @__PURE__ */ icon(
  'M3.5 7.5h9',
  'M18.5 7.5h2',
  'M3.5 16.5h2',
  'M11.5 16.5h9',
  'M15.5 4.8a2.7 2.7 0 1 1 0 5.4 2.7 2.7 0 0 1 0-5.4z',
  'M8.5 13.8a2.7 2.7 0 1 1 0 5.4 2.7 2.7 0 0 1 0-5.4z',
);
export const PeopleIcon = /* @__PURE__ */ icon(
  'M9 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7z',
  'M2.5 19.5c.5-3.3 3.2-5 6.5-5s6 1.7 6.5 5',
  'M15.5 4.8a3.5 3.5 0 0 1 0 6.4',
  'M17.5 14.9c2.2.6 3.7 2.2 4 4.6',
);
export const ChatIcon = /* @__PURE__ */ icon(
  'M4 5h16v11.5h-8.5L7 20.5v-4H4z',
  'M8 9.5h8',
  'M8 12.5h5',
);
export const DocumentIcon = /* @__PURE__ */ icon(
  'M6.5 3.5H14l4 4V20.5H6.5z',
  'M14 3.5V8h4',
  'M9.5 12.5h5',
  'M9.5 16h5',
);
export const LaptopIcon = /* @__PURE__ */ icon('M5 5.5h14v10H5z', 'M2.5 19h19');
export const CheckIcon = /* @__PURE__ */ icon('M5 12.5 10 17.5 19.5 7');
