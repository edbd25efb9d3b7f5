/** Lets the browser save what a link sends. Links of this kind are good once, so nothing else may load them. */
export function startDownload(url: string) {
  const link = document.createElement('a')
  link.href = url
  link.download = ''
  link.click()
}
