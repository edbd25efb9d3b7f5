const fields =
  'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true], [role=dialog]'

/**
 * Ctrl+Z runs the Undo of the newest message: with the Tab key its button could hardly be reached in the seconds it is there. In a
 * field the key belongs to what is typed. `buttons` selects the buttons, the newest one last.
 */
export function undoByKey(buttons: string) {
  addEventListener('keydown', event => {
    // By the position of the key: on a Persian keyboard it has another letter.
    if (event.code !== 'KeyZ' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return
    if (event.target instanceof Element && event.target.closest(fields)) return
    const newest = [...document.querySelectorAll<HTMLElement>(buttons)].at(-1)
    if (!newest) return
    event.preventDefault()
    newest.click()
  })
}
