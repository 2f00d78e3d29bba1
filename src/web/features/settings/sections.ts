/** Apart from the screen, so that the routes stay light. */
export const settingsSections = [
  'profile',
  'security',
  'notifications',
  'appearance',
  'calendar',
  'company',
  'team',
] as const
export type SettingsSection = (typeof settingsSections)[number]
