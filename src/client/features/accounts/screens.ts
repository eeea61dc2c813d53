/** Account management's page and panels. Each is fetched when it is opened, and this list with the first of them. */
export const screens = {
  page: () => import('./AccountManagementPage.tsx'),
  find: () => import('./find/FindAccountPage.tsx'),
  employee: () => import('./profile/EmployeePanel.tsx'),
  search: () => import('./create/AccountSearchPanel.tsx'),
  specify: () => import('./create/SpecifyPanel.tsx'),
  success: () => import('./create/SuccessPanel.tsx'),
  columns: () => import('./lists/ColumnSettingsPanel.tsx'),
  deceased: () => import('./deceased/ResetDeceasedPanel.tsx'),
  notifications: () => import('./notifications/NotificationsPanel.tsx'),
};
