/** One string instead of six React elements, because the mark is on every page twice. */
const shapes =
  '<rect width="32" height="32" rx="9" fill="var(--c-primary)"/>' +
  '<g fill="var(--c-on-primary)"><circle cx="10.5" cy="18" r="3.5"/>' +
  '<path d="M15.5 21.5v-8a2.75 2.75 0 0 1 5.5 0v8z"/><path d="M22.5 21.5v-4h3v4z" opacity=".7"/>' +
  '<rect x="6" y="23" width="20" height="1.75" rx=".875"/></g>'

/** The site's logo: three things on a shelf, behind glass. */
export function SiteMark({ className }: { className?: string }) {
  return (
    <svg
      className={className}
      viewBox="0 0 32 32"
      width="32"
      height="32"
      aria-hidden="true"
      focusable="false"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours
      dangerouslySetInnerHTML={{ __html: shapes }}
    />
  )
}
