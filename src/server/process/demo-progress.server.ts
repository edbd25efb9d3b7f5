/** Prints the progress of loading the demo shop: one changing line in a terminal, a few lines otherwise. */
import type { Services } from '#services'

type Progress = Parameters<Parameters<Services['demo']['loadPictures']>[0]>[0]

export async function showDemoProgress({ loadPictures }: Services['demo'], out = process.stdout) {
  let lastStep = -1
  const print = (progress: Progress) => {
    const { products, pictures, ready, of } = progress
    const isDone = ready >= of
    const text = isDone
      ? `  Demo shop: ${products} products, ${of} pictures, all there. For an empty shop: DEMO=0 and another DATA_DIR.`
      : `  Demo shop: ${products} products, pictures ${pictures} of ${of}, sizes ready ${ready} …`
    if (out.isTTY) return out.write(`\x1b[2K\r${text}${isDone ? '\n' : ''}`)
    const step = pictures < of ? Math.floor((4 * pictures) / of) : 4 + Math.floor((4 * ready) / of)
    if (step === lastStep) return
    lastStep = step
    out.write(`${text}\n`)
  }
  try {
    await loadPictures(print)
  } catch (error) {
    out.write(
      `\n  Demo shop: not all pictures could be loaded (${(error as Error).message}). The next start goes on.\n`,
    )
  }
}
