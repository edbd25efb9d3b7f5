/** Where a menu may lead beside the pages of the site: a web page, an email address, a phone number. Used by the schema and the form. */
export function isMenuTarget(href: string): boolean {
  if (/[\s\\]/.test(href)) return false
  if (/^https?:\/\/[^/?#]/i.test(href)) return URL.canParse(href)
  return /^(mailto:[^/?#]+@[^/?#]+|tel:\+?[\d().-]{3,})(\?\S*)?$/i.test(href)
}
