import { icon } from './icons.tsx';

/** The icons of what is opened later. They stand apart so that the first page does not carry them. */
export const CheckIcon = /* @__PURE__ */ icon('M5 12.5 10 17.5 19.5 7');
export const ArrowLeftIcon = /* @__PURE__ */ icon('M20 12H4.5', 'M11 5.5 4.5 12l6.5 6.5');
export const CalendarIcon = /* @__PURE__ */ icon('M4.5 6h15v14h-15z', 'M4.5 10.5h15', 'M8.5 3.5V7', 'M15.5 3.5V7');
export const DocumentIcon = /* @__PURE__ */ icon('M6.5 3.5H14l4 4V20.5H6.5z', 'M14 3.5V8h4', 'M9.5 12.5h5', 'M9.5 16h5');
export const BuildingIcon = /* @__PURE__ */ icon('M5 20.5v-16h9v16', 'M14 9.5h5v11', 'M3 20.5h18', 'M8 8.5h3', 'M8 12h3', 'M8 15.5h3');
export const SignOutIcon = /* @__PURE__ */ icon('M10 4H5.5a1 1 0 0 0-1 1v14a1 1 0 0 0 1 1H10', 'M9.5 12h11', 'M16.5 8l4 4-4 4');
export const EditIcon = /* @__PURE__ */ icon('M4.5 19.5 5.5 15 16 4.5l3.5 3.5L9 18.5z', 'M13.5 7l3.5 3.5');
export const MobileIcon = /* @__PURE__ */ icon('M8.5 2.5h7a1.5 1.5 0 0 1 1.5 1.5v16a1.5 1.5 0 0 1-1.5 1.5h-7A1.5 1.5 0 0 1 7 20V4a1.5 1.5 0 0 1 1.5-1.5z', 'M11 18.5h2');
export const PlusIcon = /* @__PURE__ */ icon('M12 5v14', 'M5 12h14');
export const CopyIcon = /* @__PURE__ */ icon('M9 9h11v11H9z', 'M15.5 9V4h-11v11H9');
export const ChevronDownIcon = /* @__PURE__ */ icon('M5.5 9.5 12 16l6.5-6.5');
export const LaptopIcon = /* @__PURE__ */ icon('M5 5.5h14v10H5z', 'M2.5 19h19');
export const DownloadIcon = /* @__PURE__ */ icon('M12 4v11', 'M7 10.5l5 5 5-5', 'M4.5 20h15');
export const SearchIcon = /* @__PURE__ */ icon('M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13z', 'M15.3 15.3 20.5 20.5');
export const ColumnsIcon = /* @__PURE__ */ icon('M4 5h16v14H4z', 'M9.3 5v14', 'M14.7 5v14');
