/**
 * Every setting that an administrator can change, each described once, in the order in which the history shows them. Add a setting
 * here first: what follows from it does so by itself, and the compiler or a test names the rest (CONTRIBUTING.md).
 */
import type { FieldDefinitions } from '#shared/field-definitions/field-definition.ts'

/** The maximum number of entries of each list. */
export const settingsLimits = { phones: 5, serviceCentres: 50, socialLinks: 10 } as const

export const heroSides = ['left', 'right'] as const
export const currencies = ['IRT', 'IRR', 'USD', 'EUR'] as const
export const emailMaxLength = 254

const phoneMaxLength = 32
const details = { kind: 'text', max: 300, multiline: true, translated: true } as const

/** The settings that are public and shown on pages. */
export const settingsFields = {
  name: { kind: 'text', min: 1, max: 60, translated: true },
  tagline: { kind: 'text', max: 120, translated: true },
  /** The alternative text of the home page's picture. */
  heroAlt: { kind: 'text', max: 250, translated: true },
  address: details,
  hours: details,
  /** When messages are read and answered. */
  replyTime: details,
  warrantyText: { kind: 'text', max: 5000, multiline: true, translated: true },
  phones: { kind: 'lines', maxCount: settingsLimits.phones, max: phoneMaxLength, format: 'phone' },
  email: { kind: 'text', max: emailMaxLength, format: 'email' },
  /** The side of the home page's picture, as it was uploaded, that is free for text. */
  heroSide: { kind: 'choice', choices: heroSides },
  serviceCentres: { kind: 'own' },
  currency: { kind: 'choice', choices: currencies },
  socialLinks: { kind: 'lines', maxCount: settingsLimits.socialLinks, max: 500, format: 'link' },
  /** Whether the footer of public pages links to the login of the back office. */
  adminLink: { kind: 'toggle', initial: false },
  /** Whether customers may ask on the warranty page for the activation of their warranty. */
  warrantyActivation: { kind: 'toggle', initial: false },
  /** Whether the product feed is written, which comparison sites and advertisers read. */
  productFeed: { kind: 'toggle', initial: false },
  /** Whom to tell about a vulnerability. Published in `/.well-known/security.txt`; empty: not published. */
  securityContact: { kind: 'own' },
  /** The last day on which the contact is published. Empty with a contact: a year from now. */
  securityExpires: { kind: 'own' },
  translations: { kind: 'own' },
} as const satisfies FieldDefinitions

export const serviceCentreFields = {
  name: { kind: 'text', min: 1, max: 80, translated: true },
  address: details,
  phone: { kind: 'text', max: phoneMaxLength, format: 'phone' },
  translations: { kind: 'own' },
} as const satisfies FieldDefinitions

/** The settings that only staff see. */
export const staffSettingsFields = {
  notifyEmails: { kind: 'lines', maxCount: 10, max: emailMaxLength, format: 'email' },
} as const satisfies FieldDefinitions

export type SettingsFieldName = keyof typeof settingsFields
