/** Separate from the screen, so that routes load little code. */
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
