/** The table of the shop’s settings, the same for both database engines. */

export type SettingsTables = {
  setting: { name: string; value: string }
}
