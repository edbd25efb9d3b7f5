/** A script of our own in the page. The server allows exactly those that are written here, and no other that stands in it. */
import { createContext, useContext } from 'react'

/** Given by the server's entry alone: every script that was written while the page was rendered. */
export const InlineScriptsContext = createContext<Set<string> | undefined>(undefined)

export function InlineScript({ code }: { code: string }) {
  useContext(InlineScriptsContext)?.add(code)
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours
  return <script dangerouslySetInnerHTML={{ __html: code }} />
}
