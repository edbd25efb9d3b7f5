/** The tables of the shop’s settings, as both engines store them. */

export type SettingsTables = {
  setting: { name: string; value: string }
}
