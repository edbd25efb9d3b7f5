/**
 * An inline script of ours. The security policy of the page allows exactly the scripts rendered by this component, and no others.
 */
import { createContext, useContext } from 'react'

/** Collects every inline script while the page is rendered. Only the server's entry provides it. */
export const InlineScriptsContext = createContext<Set<string> | undefined>(undefined)

export function InlineScript({ code }: { code: string }) {
  useContext(InlineScriptsContext)?.add(code)
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours
  return <script dangerouslySetInnerHTML={{ __html: code }} />
}
