/** Separate from the screen, so that routes load little code. */
export const settingsSections = [
  'profile',
  'security',
  'notifications',
  'appearance',
  'calendar',
  'company',
  'schedule',
  'team',
] as const
export type SettingsSection = (typeof settingsSections)[number]
